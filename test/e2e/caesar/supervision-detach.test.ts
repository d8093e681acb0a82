import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent } from '../../support/agents.ts';
import { processesWith, until } from '../../support/processes.ts';
import { makePlace, type Place } from '../../support/repository.ts';

async function detach(place: Place, ...args: string[]): Promise<string> {
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--detach', ...args]);
  expect(run.code, run.stderr).toBe(0);
  expect(run.stdout).toMatch(/^t_[0-9a-f]{12}\n$/);
  return run.stdout.trim();
}

const record = (place: Place, id: string) => JSON.parse(place.read(`.caesar/state/tasks/${id}.json`));

test('a detached task outlives its caller, and await returns its end with the verdict’s code', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('until test -e ../go; do sleep 0.02; done; echo z >> f.txt'));
  place.declareAgent('bad', '#!/bin/sh\nexit 4\n');
  const id = await detach(place);
  const tooSoon = await place.caesar(['await', id, '--timeout', '100ms', '--json']);
  expect(tooSoon).toMatchObject({ code: 124, json: { outcome: 'timed_out' } });
  const waiting = place.caesar(['await', id, '--json']);
  const { workspace } = await until('it runs', () => {
    const now = record(place, id);
    return now.status === 'running' && now;
  });
  const { writeFileSync } = await import('node:fs');
  writeFileSync(`${workspace}/../go`, '');
  const awaited = await waiting;
  expect(awaited.code, awaited.stderr).toBe(0);
  expect(awaited.json.tasks[0]).toMatchObject({ task_id: id, status: 'succeeded', verdict: 'good' });
  const other = (await place.caesar(['run', 'x', '--agent', 'bad', '--detach'])).stdout.trim();
  const failed = await place.caesar(['await', id, other]);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain('failed (crashed, exit code 4)');
});

test('await --any returns with the first that ends, and --all waits for the last', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent(''));
  place.declareAgent('slow', bashAgent('sleep 988'));
  const quick = await detach(place);
  const slow = (await place.caesar(['run', 'y', '--agent', 'slow', '--detach'])).stdout.trim();
  const any = await place.caesar(['await', quick, slow, '--any', '--json']);
  expect(any).toMatchObject({ code: 0, json: { outcome: 'ended' } });
  expect((await place.caesar(['await', quick, slow, '--all', '--timeout', '200ms'])).code).toBe(124);
  expect((await place.caesar(['await', quick, slow, '--any', '--all'])).code).toBe(2);
  expect((await place.caesar(['cancel', slow])).code).toBe(0);
  expect((await place.caesar(['await', quick, slow, '--json'])).json.outcome).toBe('ended');
});

test('what cannot be handed out is refused at once, and leaves nothing', async () => {
  using place = makePlace();
  const run = await place.caesar(['run', 'x', '--agent', 'nobody', '--detach', '--json']);
  expect(run).toMatchObject({ code: 2, json: { error: { code: 'AGENT_NOT_FOUND' } } });
  expect(existsSync(`${place.repository}/.caesar/state/tasks`)).toBe(false);
});

test('cancel ends a detached task and everything it started, wherever it went', async () => {
  using place = makePlace();
  place.declareAgent(
    'a',
    bashAgent(
      'setsid sleep 987 & (trap "" TERM; setsid sh -c "sleep 987; :" &) ; echo ready > ready; sleep 987',
    ),
  );
  place.write('.caesar/config.toml', `[policy]\nstop_grace = "300ms"\n${place.read('.caesar/config.toml')}`);
  const id = await detach(place);
  await until('the agent works', () => {
    const now = record(place, id);
    return now.workspace !== null && existsSync(`${now.workspace}/ready`);
  });
  const cancelled = await place.caesar(['cancel', id, '--json']);
  expect(cancelled).toMatchObject({ code: 0, json: { id, cancelled: true } });
  expect(processesWith(`CAESAR_TASK_ID=${id}`)).toEqual([]);
  expect(record(place, id)).toMatchObject({ status: 'cancelled', failure: { class: 'cancelled' } });
  const again = await place.caesar(['cancel', id, '--json']);
  expect(again).toMatchObject({ code: 0, json: { cancelled: false } });
  expect((await place.caesar(['cancel', 't_nothing'])).code).toBe(2);
});

test('a supervisor that does not react is killed by cancel, and its task is settled', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('sleep 986'));
  place.write('.caesar/config.toml', `[policy]\nstop_grace = "100ms"\n${place.read('.caesar/config.toml')}`);
  const id = await detach(place);
  const { owner } = await until('it runs', () => {
    const now = record(place, id);
    return now.status === 'running' && now;
  });
  process.kill(owner.pid, 'SIGSTOP');
  const cancelled = await place.caesar(['cancel', id, '--json']);
  expect(cancelled.json).toMatchObject({ cancelled: true, message: expect.stringContaining('was killed') });
  expect(processesWith(id)).toEqual([]);
}, 60_000);

test('nothing of a task that has ended is left in the state but its record, its diff and its log', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent(''));
  const id = await detach(place);
  await place.caesar(['await', id]);
  await until('its supervisor has left', () => processesWith(`supervise ${id}`).length === 0);
  for (const folder of ['plans', 'requests', 'slots']) {
    expect(readdirSync(`${place.repository}/.caesar/state/${folder}`), folder).toEqual([]);
  }
  expect(place.has(`.caesar/state/work/${id}/ballast`)).toBe(false);
});

test(
  'watch shows the open tool with its age, what it asks first, and off a terminal a line an event',
  verifies(
    ['caesar.event.watch-shows-open-tool', 'caesar.event.silence-is-shown', 'caesar.event.tool-id-pairs'],
    async () => {
      using place = makePlace();
      const say = (fields: object) =>
        `echo '${JSON.stringify({ protocol: 'caesar.event/v1', ...fields })}' >> "$CAESAR_EVENTS_PATH"`;
      const tool = { type: 'tool_use', tool: 'bash', input_summary: 'npm \u001b[31mtest' };
      place.declareAgent(
        'a',
        bashAgent(
          [
            say({ ...tool, id: '1', status: 'started' }),
            say({ ...tool, id: '2', status: 'started' }),
            say({ ...tool, tool: '', id: '2', status: 'succeeded' }),
            say({ type: 'file_changed', path: 'f.txt' }),
            'touch ready; sleep 985',
          ].join('\n'),
        ),
      );
      place.declareAgent('still', bashAgent('sleep 985'));
      const id = await detach(place);
      await until('it has spoken', () => {
        const now = record(place, id);
        return now.workspace !== null && existsSync(`${now.workspace}/ready`);
      });
      const once = await place.caesar(['watch', '--once']);
      expect(once.code, once.stderr).toBe(0);
      expect(once.stdout).toContain(id.slice(0, 10));
      expect(once.stdout).toMatch(/bash: npm test \(0:0\d\)/);
      expect(once.stdout).not.toContain('more');
      expect(once.stdout).toContain('1 file touched');
      expect(once.stdout).not.toContain('\u001b');
      const watching = place.caesar(['watch', id]);
      await place.caesar(['cancel', id]);
      const watched = await watching;
      expect(watched.code).toBe(0);
      expect(watched.stdout).toMatch(new RegExp(`^${id.slice(0, 10)}  \\S+ a started$`, 'm'));
      expect(watched.stdout).toMatch(/finished: /);
      const json = await place.caesar(['watch', id, '--json']);
      const lines = json.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.at(0).type).toBe('started');
      expect(lines.at(-1).type).toBe('finished');
    },
  ),
);

test('logs --follow ends with the task', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('sleep 0.5; echo said'));
  const id = await detach(place);
  const logs = await place.caesar(['logs', id, '--follow']);
  expect(logs.code, logs.stderr).toBe(0);
  expect(logs.stdout).toContain('finished: success');
  expect((await place.caesar(['logs', id, '--raw'])).stdout).toBe('said\n');
  expect(readFileSync(`${place.repository}/.caesar/tasks/${id}/raw.log`, 'utf8')).toBe('said\n');
});
