import { describe, expect, test } from 'vitest';
import {
  calling,
  cutByLength,
  emptyForEver,
  socketCut,
} from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { factsOf, modelAt, playTask } from '../test-support/play-task.ts';
import { recordingTool, saying } from '../test-support/tools.ts';

const fake = useFakeModel();

describe('answers that are none', () => {
  test('an empty answer is asked for again twice, then fails the task', async () => {
    const play = fake.play(emptyForEver);
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: false, code: 'empty_response', tokens: 330 });
    expect(play.asked).toHaveLength(3);
  });

  test('an answer after an empty one counts', async () => {
    const play = fake.play({ text: ' \n' }, { text: 'Hello.' });
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: true, output: 'Hello.' });
  });

  test.each([true, false])('an answer cut by its length is no success (stream: %s)', async (stream) => {
    const play = fake.play(cutByLength);
    const { outcome } = await playTask({ model: modelAt(play.url), stream });
    expect(outcome).toMatchObject({ ok: false, code: 'truncated_response', tokens: 110 });
    expect(play.asked).toHaveLength(1);
  });

  test('calls of an answer cut by its length are not run', async () => {
    const play = fake.play({ ...calling('look', { path: 'a' }), finish: 'length' });
    const tool = recordingTool('look', saying('x'));
    const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool] });
    expect(outcome).toMatchObject({ ok: false, code: 'truncated_response' });
    expect(tool.calls).toEqual([]);
  });

  test('a socket cut in the middle of a stream is no success, and what was shown is not shown again', async () => {
    const play = fake.play(socketCut);
    const played = await playTask({ model: modelAt(play.url), stream: true });
    expect(played.outcome).toMatchObject({ ok: false, code: 'model_error' });
    expect(factsOf(played, 'llm.delta').length).toBeGreaterThan(0);
    expect(play.asked).toHaveLength(1);
  });

  test('a socket cut in the middle of a whole answer is tried again, within bounds', async () => {
    const play = fake.play(socketCut);
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: false, code: 'model_error' });
    expect(play.asked).toHaveLength(3);
  });
});
