import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@caesar/host';
import { builtInTools, openMounts } from '@orkeon/tools';
import { expect, test } from 'vitest';
import { calling } from '../../../../../test/support/fake-model/scenarios.ts';
import { startFakeModel } from '../../../../../test/support/fake-model/server.ts';
import { factsOf, modelAt, playTask } from '../test-support/play-task.ts';

test('the built-in tools are what an agent can call: it writes a file, reads it and is kept inside', async () => {
  await using fake = await startFakeModel();
  await using area = await temporaryDirectory('agent-');
  mkdirSync(join(area.path, 'work'));
  const mounts = await openMounts({
    declared: ['work:/work:rw'],
    given: [],
    crewDirectory: area.path,
    workingDirectory: area.path,
    allowExternal: false,
  });
  if (!mounts.ok) throw new Error(mounts.refusal.reason);
  const play = fake.play(
    calling('file_write', { path: '/work/a.txt', content: 'rain' }),
    calling('file_read', { path: '/work/a.txt' }),
    calling('file_read', { path: '/work/../../etc/passwd' }),
    calling('file_read', { file: '/work/a.txt' }),
    { text: 'It says rain.' },
  );
  const played = await playTask({ model: modelAt(play.url), tools: builtInTools(mounts.value) });
  expect(played.outcome).toMatchObject({ ok: true, output: 'It says rain.', toolCalls: 4 });
  expect(readFileSync(join(area.path, 'work/a.txt'), 'utf8')).toBe('rain');
  const results = play.asked.slice(1).map((asked) => asked.messages.at(-1)?.text);
  expect(results).toEqual([
    'Wrote 4 characters to /work/a.txt.',
    'rain',
    "Error: the path holds '..'",
    expect.stringContaining('path: '),
  ]);
  expect(factsOf(played, 'tool.returned').map((fact) => fact.success)).toEqual([true, true, false, false]);
  expect(JSON.stringify(play.asked.map((asked) => asked.body))).not.toContain(area.path);
});
