import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makePlace, type Place } from '../../support/repository.ts';

const program = readFileSync(
  fileURLToPath(new URL('../../support/spoken-agent.mjs', import.meta.url)),
  'utf8',
);

function placeWith(more = 'acp = true'): Place {
  const place = makePlace();
  place.declareAgent('speaker', program, more);
  return place;
}

const RUN = ['run', 'Do it', '--agent', 'speaker', '--json'];
const eventsOf = (place: Place, id: string) =>
  readFileSync(join(place.repository, '.caesar/tasks', id, 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a declared agent that speaks the protocol works, asks and reports like any other', async () => {
  using place = placeWith();
  const { code, json } = await place.caesar(RUN);
  expect({ code, ...json }).toMatchObject({
    code: 0,
    verdict: 'good',
    report: { summary: 'turn 1 is done', changes: [{ path: 'turn-1.txt', action: 'added' }] },
  });
  expect(json.report.usage).toMatchObject({ input_tokens: 10, output_tokens: 5 });
  const events = eventsOf(place, json.task_id);
  expect(events.map(({ type }) => type)).toEqual([
    'started',
    'tool_use',
    'tool_use',
    'file_changed',
    'message',
    'finished',
  ]);
  expect(JSON.stringify(events)).not.toContain('Reporting');
});

test('in read-only mode its edits are refused, and it is told so', async () => {
  using place = placeWith('acp = true\nnative_read_only = true');
  const { json } = await place.caesar([...RUN, '--mode', 'read-only']);
  expect(json.report).toMatchObject({ summary: 'leave was refused', changes: [] });
  expect(place.has('turn-1.txt')).toBe(false);
});

test('a cancelled one is asked to end its turn first', async () => {
  using place = placeWith();
  const detached = await place.caesar(['run', 'please wait', '--agent', 'speaker', '--detach']);
  const id = detached.stdout.trim();
  let isCancelled = false;
  await place.caesar(['logs', id, '--follow', '--json'], {
    onStart: (child) =>
      child.stdout?.on('data', (chunk) => {
        if (isCancelled || !String(chunk).includes('tool_use')) return;
        isCancelled = true;
        void place.caesar(['cancel', id]);
      }),
  });
  const { json } = await place.caesar(['show', id, '--json']);
  expect(json).toMatchObject({ status: 'cancelled' });
  expect(existsSync(join(place.root, 'home/was-cancelled'))).toBe(true);
});

test('whoever gave the task is asked for leave where that is declared, and may refuse', async () => {
  using place = placeWith('acp = true\npermissions = "ask"');
  const detached = await place.caesar(['run', 'Do it', '--agent', 'speaker', '--channel', '--detach']);
  const id = detached.stdout.trim();
  expect((await place.caesar(['await', id, '--timeout', '20s'])).code).toBe(3);
  const asked = (await place.caesar(['show', id, '--json'])).json.pending_questions;
  expect(asked).toMatchObject([
    { id: 'p1', question: 'May the agent do this? Write', options: ['Yes', 'No'] },
  ]);
  await place.caesar(['answer', id, 'p1', 'no']);
  await place.caesar(['await', id, '--timeout', '20s']);
  const { json } = await place.caesar(['show', id, '--json']);
  expect(json.report).toMatchObject({ summary: 'leave was refused', changes: [] });
});
