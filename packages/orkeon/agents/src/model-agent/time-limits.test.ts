import { describe, expect, test } from 'vitest';
import { calling, silence } from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { factsOf, modelAt, playTask } from '../test-support/play-task.ts';
import { recordingTool } from '../test-support/tools.ts';

const fake = useFakeModel();

describe('time and cancellation', () => {
  test.each([true, false])(
    'the limit of a call ends the task and closes the socket (stream: %s)',
    async (stream) => {
      const play = fake.play(silence);
      const { outcome } = await playTask({ model: modelAt(play.url, { timeoutMs: 1_000 }), stream });
      expect(outcome).toMatchObject({ ok: false, code: 'model_timeout' });
      expect(await play.asked[0]?.ended).toBe('abandoned');
      expect(play.asked).toHaveLength(1);
    },
  );

  test('the limit of a task ends it although each call is within its own, and closes the socket', async () => {
    const play = fake.play({ delayMs: 30_000, text: 'late' });
    const { outcome } = await playTask({ model: modelAt(play.url), task: { timeoutMs: 1_000 } });
    expect(outcome).toMatchObject({ ok: false, code: 'task_timeout', message: "the task's 1 s are over" });
    expect(await play.asked[0]?.ended).toBe('abandoned');
  });

  test('a stream that falls silent is closed by the limit', async () => {
    const play = fake.play({ text: 'A sentence that is never finished.', hang: 'midway' });
    const played = await playTask({ model: modelAt(play.url, { timeoutMs: 1_000 }), stream: true });
    expect(played.outcome).toMatchObject({ ok: false, code: 'model_timeout' });
    expect(await play.asked[0]?.ended).toBe('abandoned');
  });

  test('a tool that does not heed the signal is left behind, and has returned without success', async () => {
    const play = fake.play(calling('look', {}), { text: 'never asked' });
    const tool = recordingTool('look', () => new Promise(() => undefined));
    const played = await playTask({ model: modelAt(play.url), tools: [tool], task: { timeoutMs: 800 } });
    expect(played.outcome).toMatchObject({ ok: false, code: 'task_timeout' });
    expect(factsOf(played, 'tool.returned')).toMatchObject([{ success: false }]);
    expect(play.asked).toHaveLength(1);
  });

  test('a cancelled run closes the socket and asks the model nothing more', async () => {
    const cancel = new AbortController();
    const play = fake.play(() => {
      queueMicrotask(() => cancel.abort());
      return silence;
    });
    const { outcome } = await playTask({ model: modelAt(play.url), signal: cancel.signal });
    expect(outcome).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await play.asked[0]?.ended).toBe('abandoned');
    expect(play.asked).toHaveLength(1);
  });

  test('a run cancelled beforehand asks nothing', async () => {
    const play = fake.play({ text: 'Hello.' });
    const { outcome } = await playTask({ model: modelAt(play.url), signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ ok: false, code: 'cancelled' });
    expect(play.asked).toHaveLength(0);
  });
});
