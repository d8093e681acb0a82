import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { kindsOf, orkeonFolder, problemsOf, runOrkeon, startOrkeon } from '../../support/run-orkeon.ts';

const quickstart = fileURLToPath(new URL('../../../examples/quickstart', import.meta.url));

/** A folder with the example in it. */
function exampleFolder() {
  const folder = orkeonFolder({});
  cpSync(quickstart, folder.path, { recursive: true });
  return folder;
}

test('the example writes its note without a model, a key or a network', async () => {
  using folder = exampleFolder();
  const run = await runOrkeon(['run', '.', '--events', 'jsonl', '--stream'], { cwd: folder.path });
  expect(run.code).toBe(0);
  expect(problemsOf(run.stdout)).toEqual([]);
  expect(kindsOf(run.events).filter((kind) => kind === 'task.completed')).toHaveLength(3);
  const plain = await runOrkeon(['crew.yaml'], { cwd: folder.path });
  expect(plain.stdout).toMatch(/^# Quillbox 2\.4\n/);
  expect(plain.stdout).not.toContain('proud');
});

test('a run is listed, shown and said again after its end', async () => {
  using folder = exampleFolder();
  const at = { cwd: folder.path };
  const first = await runOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], at);
  await runOrkeon(['run', 'none.yaml'], at);
  const listed = JSON.parse((await runOrkeon(['runs', 'ls', '--json'], at)).stdout);
  expect(listed.map((run: { standing: string }) => run.standing).sort()).toEqual(['refused', 'succeeded']);
  const id = String(first.events[0]?.['runId']);
  expect((await runOrkeon(['runs', 'ls'], at)).stdout).toMatch(
    new RegExp(`^${id} +succeeded .*crew.yaml$`, 'm'),
  );
  expect((await runOrkeon(['runs', 'replay', id], at)).stdout).toBe(first.stdout);
  const shown = await runOrkeon(['runs', 'show', id], at);
  expect(shown.stdout).toMatch(/✓ outline .*959 tokens/);
  expect(shown.stdout).toMatch(/✓ done 3 tasks, 2,804 tokens/);
  const progress = JSON.parse((await runOrkeon(['runs', 'show', id, '--json'], at)).stdout);
  expect(progress).toMatchObject({ runId: id, standing: 'succeeded', outcome: { exitCode: 0 } });
  expect(readFileSync(join(folder.path, '.orkeon/runs', id, 'output.txt'), 'utf8')).toMatch(/^# Quillbox/);
});

test('a run that was killed is lost, never a success', async () => {
  using folder = orkeonFolder({
    'crew.yaml': readFileSync(join(quickstart, 'crew.yaml'), 'utf8').replace(
      'agent: editor',
      'agent: editor\n    humanInput: true',
    ),
    'cassette.jsonl': readFileSync(join(quickstart, 'cassette.jsonl'), 'utf8'),
  });
  const running = startOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], { cwd: folder.path });
  const { runId } = await running.until('run.started');
  await running.until('input.needed');
  const live = await runOrkeon(['runs', 'ls'], { cwd: folder.path });
  expect(live.stdout).toContain(' running ');
  running.child.kill('SIGKILL');
  await running.ended;
  const shown = await runOrkeon(['runs', 'show', runId], { cwd: folder.path });
  expect(shown.stdout).toContain('ended without saying so');
  expect((await runOrkeon(['runs', 'ls'], { cwd: folder.path })).stdout).toContain(' lost ');
});

test('a run that died before it could say what it is stays in the list', async () => {
  using folder = orkeonFolder({ '.orkeon/runs/20260101-000000-abcdef/events.jsonl': '' });
  const { stdout } = await runOrkeon(['runs', 'ls'], { cwd: folder.path });
  expect(stdout).toMatch(/^run +standing +took +target\n20260101-000000-abcdef +lost\n$/);
});

test('a stream is held against the protocol, from a file or as it comes', async () => {
  using folder = exampleFolder();
  const at = { cwd: folder.path };
  const { stdout } = await runOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], at);
  const good = await runOrkeon(['events', 'check', '-'], { ...at, input: stdout });
  expect(good).toMatchObject({ code: 0, stdout: 'the stream is right (19 lines)\n' });
  const path = join(folder.path, 'events.jsonl');
  writeFileSync(path, stdout);
  appendFileSync(path, 'a stray line\n');
  const bad = await runOrkeon(['events', 'check', 'events.jsonl'], at);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/^events.jsonl:20: problem: /);
  const json = await runOrkeon(['events', 'check', 'events.jsonl', '--json'], at);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, lines: 20, findings: [{ line: 20 }] });
  const none = await runOrkeon(['events', 'check', 'none.jsonl'], at);
  expect({ code: none.code, stdout: none.stdout }).toEqual({ code: 1, stdout: '' });
  expect(existsSync(join(quickstart, '.orkeon'))).toBe(false);
});
