import { expect, test } from 'vitest';
import { calling, refusingAbove } from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { modelAt, playTask } from '../test-support/play-task.ts';
import { recordingTool, saying } from '../test-support/tools.ts';

const fake = useFakeModel();

const context = ['a', 'b', 'c', 'd', 'e'].map((taskId) => ({
  taskId,
  agentRole: 'Reader',
  output: `begin ${taskId} ${'x'.repeat(2_000)}`,
  omittedCharacters: 0,
}));

test('when the context is full, earlier results are cut to their beginning and the model is asked once more', async () => {
  const play = fake.play(refusingAbove(6_000, { text: 'Hello.' }));
  const { outcome } = await playTask({ model: modelAt(play.url), prompt: { context } });
  expect(outcome).toMatchObject({ ok: true, output: 'Hello.' });
  expect(play.asked).toHaveLength(2);
  const text = play.asked[1]?.messages[0]?.text ?? '';
  for (const { taskId } of context) expect(text).toContain(`begin ${taskId} x`);
  expect(text).toContain('[cut: the first 500 of 2008 characters]');
});

test('results of tools are cut too', async () => {
  const play = fake.play(calling('look', {}), refusingAbove(2_500, { text: 'Hello.' }));
  const tool = recordingTool('look', saying('y'.repeat(3_000)));
  const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool] });
  expect(outcome).toMatchObject({ ok: true });
  expect(play.asked).toHaveLength(3);
  expect(play.asked[2]?.messages.at(-1)?.text).toMatch(/^y{400}\n\[cut: the first 400 of 3000/);
});

test('a context that stays full ends the task after that one attempt', async () => {
  const play = fake.play(refusingAbove(100, { text: 'Hello.' }));
  const { outcome } = await playTask({ model: modelAt(play.url), prompt: { context } });
  expect(outcome).toMatchObject({ ok: false, code: 'context_overflow' });
  expect(play.asked).toHaveLength(2);
});

test('where nothing can be cut, the model is not asked again', async () => {
  const play = fake.play(refusingAbove(100, { text: 'Hello.' }));
  const { outcome } = await playTask({ model: modelAt(play.url) });
  expect(outcome).toMatchObject({ ok: false, code: 'context_overflow' });
  expect(play.asked).toHaveLength(1);
});
