import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent, report } from '../../support/agents.ts';
import { makePlace } from '../../support/repository.ts';
import { caesarBinary } from '../../support/run-caesar.ts';

const HERE = bashAgent('pwd -P > "$CAESAR_TASK_DIR/where"; echo z > added.txt');
const whereOf = (run: { json: { task_dir: string } }) =>
  readFileSync(`${run.json.task_dir}/where`, 'utf8').trim();

describe('a repository without a commit', () => {
  test('is refused for a worktree, with what to do', async () => {
    using place = makePlace({ git: 'unborn' });
    place.declareAgent('a', HERE);
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--isolation', 'worktree', '--json']);
    expect(run.code).toBe(2);
    expect(run.json.error.remedy).toContain('commit');
  });

  test('is worked on in place when the choice is left open, and that is said', async () => {
    using place = makePlace({ git: 'unborn' });
    place.declareAgent('a', HERE);
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json.isolation).toBe('inplace');
    expect(run.json.findings.length).toBeGreaterThan(0);
    expect(run.json.diff.files).toEqual(['added.txt']);
  });
});

test(
  'outside a repository the agent’s word is all there is, and is marked so',
  verifies(['caesar.report.no-repository-keeps-claim', 'caesar.report.verified-by-declaration'], async () => {
    using place = makePlace({ git: 'none' });
    const claim = report({
      status: 'success',
      summary: 'ok',
      changes: [{ path: 'said.txt', action: 'added' }],
    });
    place.declareAgent('a', bashAgent('', claim));
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json).toMatchObject({ isolation: 'inplace', changes_verified_by: 'declaration' });
    expect(run.json.report.changes).toMatchObject([{ path: 'said.txt', action: 'added' }]);
    expect(run.json.diff).toBeUndefined();
    const diff = await place.caesar(['diff', run.json.task_id]);
    expect(diff.code).toBe(2);
  }),
);

test('a path with spaces works from end to end', async () => {
  using place = makePlace({ name: 'a repository, with spaces' });
  place.declareAgent('a', HERE);
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.code, run.stderr).toBe(0);
  expect((await place.caesar(['apply', run.json.task_id])).code).toBe(0);
  expect(place.has('added.txt')).toBe(true);
});

test('a path through a symbolic link is the same project', async () => {
  using place = makePlace();
  place.declareAgent('a', HERE);
  const link = `${place.root}/link`;
  symlinkSync(place.repository, link);
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], { cwd: link });
  expect(run.code, run.stderr).toBe(0);
  expect((await place.caesar(['show', run.json.task_id])).code).toBe(0);
  expect((await place.caesar(['apply', run.json.task_id], { cwd: link })).code).toBe(0);
});

test('from a subdirectory the project is found, and the agent stands in the same one of its worktree', async () => {
  using place = makePlace();
  place.declareAgent('a', HERE);
  place.write('src/deep/x.txt', 'x\n');
  place.git('add', '.');
  place.git('commit', '-qm', 'deep');
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], {
    cwd: `${place.repository}/src/deep`,
  });
  expect(run.code, run.stderr).toBe(0);
  expect(whereOf(run)).toBe(`${run.json.workspace}/src/deep`);
  expect(run.json.diff.files).toEqual(['src/deep/added.txt']);
});

test('--root finds the project from anywhere', async () => {
  using place = makePlace();
  place.declareAgent('a', HERE);
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json', '--root', place.repository], {
    cwd: place.root,
  });
  expect(run.code, run.stderr).toBe(0);
  const listed = await place.caesar(['--root', place.repository, 'ps', '--json'], { cwd: '/' });
  expect(listed.json.tasks.map(({ id }: { id: string }) => id)).toEqual([run.json.task_id]);
});

test('the program runs through a symbolic link to it', async () => {
  using place = makePlace();
  const link = `${place.root}/c`;
  symlinkSync(caesarBinary, link);
  expect(await place.caesar(['--version'], { binary: link })).toMatchObject({
    code: 0,
    stdout: 'caesar 0.1.0\n',
  });
});

test('worktrees are made outside the repository, or where the configuration says; git ignores those inside', async () => {
  using place = makePlace();
  place.declareAgent('a', HERE);
  const outside = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(outside.json.workspace.startsWith(place.repository)).toBe(false);
  expect(place.git('status', '--porcelain')).toBe('');
  mkdirSync(`${place.root}/trees`);
  place.write(
    '.caesar/config.toml',
    `[worktree]\nroot = "${place.root}/trees"\n${place.read('.caesar/config.toml')}`,
  );
  const moved = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(moved.json.workspace.startsWith(`${place.root}/trees/`)).toBe(true);
  const inside = place.read('.caesar/config.toml').replace(`${place.root}/trees`, '.trees');
  place.write('.caesar/config.toml', inside);
  place.git('commit', '-qam', 'inside');
  const here = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(here.json.workspace.startsWith(`${place.repository}/.trees/`)).toBe(true);
  expect(place.git('status', '--porcelain')).toBe('');
});

test('--base starts from exactly that commit', async () => {
  using place = makePlace();
  place.declareAgent('a', HERE);
  const first = place.git('rev-parse', 'HEAD~1').trim();
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--base', 'HEAD~1', '--json']);
  expect(run.json.base_ref).toBe(first);
  const wrong = await place.caesar(['run', 'x', '--agent', 'a', '--base', 'nowhere', '--json']);
  expect(wrong.code).toBe(2);
  expect(wrong.json.error.reason).toContain('nowhere');
});

test('a typo in the configuration is named with the file and the nearest key', async () => {
  using place = makePlace();
  place.write('.caesar/config.toml', '[policy]\nmax_paralel = 3\n');
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.code).toBe(2);
  expect(run.stdout).toMatch(/config\.toml/);
  expect(run.stdout).toMatch(/max_paralel/);
  expect(run.stdout).toMatch(/max_parallel/);
  const text = await place.caesar(['run', 'x', '--agent', 'a']);
  expect(text.stderr).toMatch(/^error: .*max_paralel/ms);
});

test('an agent that nobody knows is refused with what can be done', async () => {
  using place = makePlace();
  place.declareAgent('reviewer', HERE);
  const run = await place.caesar(['run', 'x', '--agent', 'reviewr', '--json']);
  expect(run.code).toBe(2);
  expect(run.json.error.reason).toContain('reviewr');
  expect(`${run.json.error.reason} ${run.json.error.remedy}`).toContain('reviewer');
});
