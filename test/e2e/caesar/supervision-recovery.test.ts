import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bashAgent, REPORTS_SUCCESS } from '../../support/agents.ts';
import { processesWith, until } from '../../support/processes.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const record = (place: Place, id: string) => JSON.parse(place.read(`.caesar/state/tasks/${id}.json`));

/** Hands a task out, waits until its agent has made the file `ready`, and kills its supervisor. */
async function orphan(place: Place): Promise<string> {
  const id = (await place.caesar(['run', 'x', '--agent', 'a', '--detach'])).stdout.trim();
  const { owner } = await until('the agent is ready', () => {
    const now = record(place, id);
    return now.status === 'running' && existsSync(`${now.workspace}/ready`) && now;
  });
  process.kill(owner.pid, 'SIGKILL');
  await until('the supervisor is dead', () => processesWith(`supervise ${id}`).length === 0);
  return id;
}

test.each([
  ['ps', (_: string) => ['ps']],
  ['show', (id: string) => ['show', id]],
  ['await', (id: string) => ['await', id]],
  ['watch', (id: string) => ['watch', id]],
  ['cancel', (id: string) => ['cancel', id]],
  ['run', (_: string) => ['run', 'y', '--agent', 'good']],
])(
  '%s settles a task whose supervisor was killed: its processes are ended, its work is kept',
  async (_, args) => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z >> f.txt; touch ready; setsid sleep 979 & sleep 979'));
    place.declareAgent('good', bashAgent(''));
    const id = await orphan(place);
    await place.caesar(args(id));
    const settled = record(place, id);
    expect(settled.status).toBe(args(id)[0] === 'cancel' ? 'cancelled' : 'failed');
    expect(settled.report.findings.map(({ title }: { title: string }) => title)).toContain(
      'The supervisor ended before the task',
    );
    expect(settled.report.changes.map(({ path }: { path: string }) => path)).toEqual(['f.txt', 'ready']);
    expect(processesWith(id)).toEqual([]);
    expect((await place.caesar(['diff', id, '--name-only'])).stdout).toBe('f.txt\nready\n');
    const journal = place
      .read(`.caesar/tasks/${id}/events.jsonl`)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(journal.filter(({ type }) => type === 'finished')).toHaveLength(1);
    for (const folder of ['plans', 'requests', 'slots', 'recovery']) {
      const path = `${place.repository}/.caesar/state/${folder}`;
      if (existsSync(path)) expect(readdirSync(path), folder).toEqual([]);
    }
  },
);

test.each([
  ['a folder', 'rm "$CAESAR_EVENTS_PATH"; mkdir "$CAESAR_EVENTS_PATH"'],
  ['a link', 'ln -sf "$PWD/f.txt" "$CAESAR_EVENTS_PATH"'],
])('%s in the journal’s place is no hindrance, and is not followed', async (_what, work) => {
  using place = makePlace();
  place.declareAgent('a', bashAgent(`${work}; touch ready; sleep 977`));
  const id = await orphan(place);
  await place.caesar(['ps']);
  const { report, workspace } = record(place, id);
  expect(report.findings.map(({ code }: { code?: string }) => code)).toContain('JOURNAL_REPLACED');
  expect(readFileSync(`${workspace}/f.txt`, 'utf8')).toBe('a\nb\nc\n');
  expect(place.read(`.caesar/tasks/${id}/events.jsonl`)).toContain('"finished"');
});

test('a report that was delivered is kept, but an end that nobody saw confirms nothing', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('', `${REPORTS_SUCCESS}touch ready; sleep 978`));
  const id = await orphan(place);
  const shown = (await place.caesar(['show', id, '--json'])).json;
  expect(shown).toMatchObject({
    status: 'failed',
    verdict: 'unconfirmed',
    failure: { class: 'unconfirmed' },
    report: { status: 'success', summary: 'ok' },
  });
});

test('a journal that ends in half a line is read, and goes on', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('touch ready; sleep 977'));
  const id = await orphan(place);
  const path = `${place.repository}/.caesar/tasks/${id}/events.jsonl`;
  writeFileSync(path, '{"protocol":"caesar.event/v1","seq":7,"type":"pro', { flag: 'a' });
  await place.caesar(['ps']);
  const logs = await place.caesar(['logs', id, '--json']);
  expect(logs.code, logs.stderr).toBe(0);
  expect(logs.json.events.map(({ type }: { type: string }) => type)).toEqual(['started', 'finished']);
});

test('a record that is half made, and a directory without a record, are settled and readable', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo z >> f.txt'));
  const { task_id: half } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  const { task_id: gone } = (await place.caesar(['run', 'y', '--agent', 'a', '--json'])).json;
  place.write(`.caesar/state/tasks/${half}.json`, '{"format": 1, "id":');
  const { rmSync } = await import('node:fs');
  rmSync(`${place.repository}/.caesar/state/tasks/${gone}.json`);
  mkdirSync(`${place.repository}/.caesar/tasks/t_empty`);
  for (const id of [half, gone]) {
    const shown = await place.caesar(['show', id, '--json']);
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.json).toMatchObject({
      status: 'failed',
      report: { summary: 'ok' },
      objective: expect.any(String),
    });
  }
  const listed = await place.caesar(['ps', '--all', '--json']);
  expect(listed.stderr).toBe('');
  expect(listed.json.tasks.map(({ id }: { id: string }) => id).sort()).toEqual([half, gone].sort());
});

test('ps makes a record that is half made whole, and says of one that it cannot what is to be done', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo z >> f.txt'));
  const { task_id: half } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  place.write(`.caesar/state/tasks/${half}.json`, '{"format": 1, "id":');
  const lost = place.write('.caesar/state/tasks/t_lost.json', '{');
  const listed = await place.caesar(['ps', '--json']);
  expect(listed.json.tasks).toMatchObject([{ id: half, status: 'failed', report: { summary: 'ok' } }]);
  expect(listed.stderr).toMatch(
    /^warning: task t_lost has a record that is not JSON .*\n {2}\S+ mend or remove /,
  );
  expect(listed.stderr).toContain(lost);
});

test('a record of a newer format is left as it is, and said', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent(''));
  const { task_id: id } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  const newer = place.write(`.caesar/state/tasks/${id}.json`, '{"format": 99}');
  const shown = await place.caesar(['show', id, '--json']);
  expect(shown).toMatchObject({ code: 2, json: { error: { code: 'RECORD_UNREADABLE' } } });
  expect(place.read(`.caesar/state/tasks/${id}.json`)).toBe('{"format": 99}');
  expect(newer).toBeTruthy();
});
