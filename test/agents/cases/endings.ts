import { expect } from 'vitest';
import { processesWith, until } from '../../support/processes.ts';
import type { Proving } from '../prove-agent.ts';
import { eventsOf } from '../stage.ts';

/** How a run ends that does not end well. */
export function proveEndings({ setup, onStage }: Proving): void {
  onStage(['provider-error'], 'an error of the provider fails the task by its class, soon', async (stage) => {
    const error = { status: setup.fatalStatus, message: 'the scripted provider says no' };
    const played = stage.play(
      [{ error, times: 'forever' }],
      ['run', 'Ask a provider that is down', '--agent', setup.id, '--json'],
    );
    const { code, json } = await played.ended;
    expect(code).toBe(1);
    expect(json).toMatchObject({ status: 'failed', failure: { class: setup.fatalClass } });
    expect(eventsOf(json.task_dir)).toContainEqual(expect.objectContaining({ type: 'error' }));
    expect(played.requests().length).toBeGreaterThan(0);
  });

  onStage(
    ['rate-limit'],
    'too many requests are told as that, and when to ask again where it says so',
    async (stage) => {
      const error = { status: 429, message: 'slow down', retryAfter: '1', ...setup.tooMany?.answer };
      const played = stage.play(
        [{ error, times: 'forever' }],
        ['run', 'Ask too often', '--agent', setup.id, '--json'],
      );
      const { json } = await played.ended;
      const failure = { class: 'rate_limited', reset_at: null, ...setup.tooMany?.failure };
      expect(json).toMatchObject({ status: 'failed', failure });
    },
  );

  onStage(['cancel'], 'cancelled while a command runs, nothing of it is left', async (stage) => {
    const played = stage.play(
      [
        { actions: [{ action: 'shell', command: 'echo begins; sleep 613', timeoutMs: 120_000 }] },
        { text: 'Slept.' },
      ],
      ['run', 'Sleep', '--agent', setup.id, '--json'],
    );
    const sleeping = () => processesWith(stage.root).some((line) => /^\d+ sleep 613$/.test(line));
    await Promise.race([until('the command runs', sleeping, 90_000), played.ended]);
    const [task] = (await stage.caesar(['ps', '--json'])).json.tasks;
    await stage.caesar(['cancel', task.id]);
    const { code, json } = await played.ended;
    expect([code, json.status, json.reason]).toEqual([130, 'cancelled', 'the task was cancelled']);
    expect(processesWith(stage.root)).toEqual([]);
  });
}
