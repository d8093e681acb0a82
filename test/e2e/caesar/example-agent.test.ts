import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makePlace, type Place } from '../../support/repository.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const declareExample = (place: Place) =>
  place.declareAgent('notes', `#!/bin/sh\nexec node '${root}examples/conformant-agent/agent.mjs'\n`);

test('the example agent works, tells what it does and is believed', async () => {
  using place = makePlace();
  declareExample(place);
  const asked = ['--accept', 'one step a line', '--verify', 'grep -q "one step a line" NOTES.md'];
  const run = await place.caesar(['run', 'Describe\nthe release', '--agent', 'notes', '--json', ...asked]);
  expect(run.code, run.stderr).toBe(0);
  expect(run.json).toMatchObject({
    verdict: 'good',
    findings: [],
    report: { changes: [{ path: 'NOTES.md', action: 'added', summary: '2 items to do' }] },
  });
  const { events, unread } = (await place.caesar(['logs', run.json.task_id, '--json'])).json;
  expect(unread).toBe(0);
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'started',
    'progress',
    'tool_use',
    'tool_use',
    'file_changed',
    'progress',
    'finished',
  ]);
});

test('the example agent changes nothing when it may only read', async () => {
  using place = makePlace();
  declareExample(place);
  const run = await place.caesar(['run', 'Look', '--agent', 'notes', '--mode', 'read-only', '--json']);
  expect(run.code, run.stderr).toBe(0);
  expect(run.json.diff).toEqual({ files: [], is_empty: true });
});

test('the demonstration tells its story from run to apply and leaves nothing behind', () => {
  using place = makePlace({ git: 'none' });
  const temporary = `${place.root}/temporary`;
  mkdirSync(temporary);
  const script = `import { demonstrateCaesar } from ${JSON.stringify(`${root}scripts/demo-caesar.mjs`)}; process.exitCode = demonstrateCaesar(${JSON.stringify(root)});`;
  const shown = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...place.env, TMPDIR: temporary },
    encoding: 'utf8',
  });
  expect(shown.status, shown.stdout + shown.stderr).toBe(0);
  expect(shown.stderr).toContain('writing the report (90 %)');
  for (const line of [
    '$ caesar run',
    'seen by git',
    '+- [ ] one step a line',
    'Landed in one file',
    '?? NOTES.md',
  ]) {
    expect(shown.stdout).toContain(line);
  }
  expect(readdirSync(temporary)).toEqual([]);
});
