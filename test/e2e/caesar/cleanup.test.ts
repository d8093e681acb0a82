import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configure, delegate } from '../../support/delegate.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const worktrees = (place: Place) =>
  place.git('worktree', 'list', '--porcelain').match(/^worktree /gm)?.length;
const collect = async (place: Place, ...args: string[]) =>
  (await place.caesar(['gc', '--json', ...args])).json;

describe('a worktree goes', () => {
  test('when it is as it was made, with its branch and the space it took', async () => {
    using place = makePlace();
    const { id, workspace, branch } = await delegate(place, 'true');
    expect(await collect(place, '--dry-run')).toMatchObject({ would_remove: [id], removed: [] });
    expect(existsSync(workspace)).toBe(true);
    const collected = await collect(place);
    expect(collected).toMatchObject({ removed: [id], kept: [] });
    expect(collected.bytes_freed).toBeGreaterThan(0);
    expect([existsSync(workspace), worktrees(place), place.git('branch', '--list', branch)]).toEqual([
      false,
      1,
      '',
    ]);
  });

  test('when just what it holds was landed; the diff stays', async () => {
    using place = makePlace();
    const { id, workspace } = await delegate(place, 'echo z >> f.txt; git commit -qam z; echo y > y.txt');
    await place.caesar(['apply', id]);
    place.write('f.txt', 'the checkout went on\n');
    expect((await collect(place)).removed).toEqual([id]);
    expect(existsSync(workspace)).toBe(false);
    expect((await place.caesar(['diff', id, '--name-only'])).stdout).toBe('f.txt\ny.txt\n');
    expect(place.git('log', '--all', '--format=%s')).toBe('configure\nfirst\n');
    expect((await place.caesar(['apply', id, '--reverse'])).code).toBe(1);
  });

  test('and no link in it is followed', async () => {
    using place = makePlace();
    place.write('.gitignore', 'node_modules\n');
    place.write('node_modules/a', 'a\n');
    place.git('add', '.gitignore');
    configure(place, '[worktree]\nlink = ["node_modules"]');
    const { id, workspace } = await delegate(place, 'true');
    symlinkSync(place.repository, `${workspace}/node_modules_too`);
    expect((await collect(place, '--force')).removed).toEqual([id]);
    expect([place.read('node_modules/a'), place.read('f.txt')]).toEqual(['a\n', 'a\nb\nc\n']);
  });

  test('and what a link in its place leads to stays', async () => {
    using place = makePlace();
    const { workspace } = await delegate(place, 'true');
    mkdirSync(`${place.root}/precious`);
    writeFileSync(`${place.root}/precious/p`, 'p\n');
    renameSync(workspace, `${place.root}/moved`);
    symlinkSync(`${place.root}/precious`, workspace);
    await collect(place);
    await collect(place, '--force');
    expect(readFileSync(`${place.root}/precious/p`, 'utf8')).toBe('p\n');
    expect(existsSync(`${place.root}/moved/f.txt`)).toBe(true);
  });
});

describe('work stays, with the reason, and is saved before it is removed by force', () => {
  test.each([
    ['untracked files', 'echo new > new.txt', 'modified'],
    ['edits', 'echo z >> f.txt', 'modified'],
    [
      'a commit on a detached HEAD',
      'git checkout -q --detach; echo z >> f.txt; git commit -qam z; git reset -q --hard HEAD~1',
      'commits',
    ],
    [
      'a commit and its undoing',
      'echo z >> f.txt; git commit -qam z; git revert --no-edit HEAD >/dev/null',
      'commits',
    ],
    ['a stash', 'echo z >> f.txt; git stash -q', 'stash'],
    ['a stash on a renamed branch', 'git branch -m other; echo z >> f.txt; git stash -q', 'stash'],
    [
      'a repository of its own',
      'git init -q nest; cd nest; echo z > z.txt; git add .; git commit -qm z',
      'nested',
    ],
  ])('%s', async (_what, work, reason) => {
    using place = makePlace();
    const { id, workspace } = await delegate(place, work);
    const kept = await collect(place);
    expect(kept).toMatchObject({ removed: [], kept: [id], entries: [{ reason }] });
    expect(kept.entries[0].diff_command).toBe(`caesar diff ${id}`);
    const forced = await collect(place, '--force');
    expect(forced).toMatchObject({ removed: [id], entries: [{ reason }] });
    expect(existsSync(workspace)).toBe(false);
    const { saved } = forced.entries[0];
    expect(saved.length).toBeGreaterThan(0);
    for (const path of saved) expect(existsSync(path), path).toBe(true);
    const bundle = saved.find((path: string) => path.endsWith('.bundle'));
    place.git('fetch', '-q', bundle, '+refs/caesar/*:refs/found/*');
    const held = place.git('log', '--glob=refs/found/*', '-m', '-p', '--format=');
    if (reason !== 'nested') expect(held).toMatch(/\+(z|new)/);
    else expect(readdirSync(saved.find((path: string) => path.endsWith('/nest')))).toContain('z.txt');
  });

  test('a repository without a commit, which git cannot record', async () => {
    using place = makePlace();
    const { id, workspace } = await delegate(place, 'git init -q nest; echo work > nest/z.txt');
    expect(await collect(place)).toMatchObject({ kept: [id], entries: [{ reason: 'nested' }] });
    const { entries } = await collect(place, '--force');
    expect(existsSync(workspace)).toBe(false);
    expect(readFileSync(`${entries[0].saved[0]}/z.txt`, 'utf8')).toBe('work\n');
  });

  test.each([
    ['a commit', 'echo work > lib/z; git -C lib add z; git -C lib commit -qm work'],
    [
      'a commit that was left',
      'cd lib; echo work > z; git add z; git commit -qm work; git reset -q --hard HEAD~1',
    ],
    ['a stash', 'echo work >> lib/l; git -C lib stash -q'],
    ['an edit, hidden from git', 'git -C lib update-index --assume-unchanged l; echo work >> lib/l'],
    [
      'an edit of a submodule that is no longer tracked',
      'git rm -q --cached lib .gitmodules; rm .gitmodules; echo work >> lib/l',
    ],
  ])('%s in a submodule, with all that is kept of it', async (_what, work) => {
    using place = makePlace();
    addSubmodule(place);
    const { id, workspace } = await delegate(place, work);
    expect(await collect(place)).toMatchObject({ kept: [id], entries: [{ reason: 'nested' }] });
    const { entries } = await collect(place, '--force');
    expect(existsSync(workspace)).toBe(false);
    const copy = entries[0].saved.find((path: string) => path.endsWith('/lib'));
    const history = place.git('-C', copy, 'log', '-p', '--all', '--reflog', '-m', '--format=');
    expect(`${history}+${readFileSync(`${copy}/l`, 'utf8')}`).toMatch(/^\+?work$/m);
  });

  test('a landing of some paths is not all of it, nor one that was undone', async () => {
    using place = makePlace();
    const { id } = await delegate(place, 'echo z >> f.txt; echo y >> g.txt');
    await place.caesar(['apply', id, 'f.txt']);
    expect((await collect(place)).kept).toEqual([id]);
    await place.caesar(['apply', id]);
    await place.caesar(['apply', id, '--reverse']);
    expect((await collect(place)).kept).toEqual([id]);
  });

  test('a process that still runs in it', async () => {
    using place = makePlace();
    configure(place, '[policy]\nkeep_background = true');
    const { id } = await delegate(
      place,
      'setsid sleep 300 >/dev/null 2>&1 & echo $! > "$CAESAR_TASK_DIR/pid"',
    );
    expect(await collect(place)).toMatchObject({ kept: [id], entries: [{ reason: 'running' }] });
    expect((await collect(place, '--force')).removed).toEqual([id]);
    const pid = place.read(`.caesar/tasks/${id}/pid`).trim();
    expect(spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString()).toMatch(/^(Z.*\n)?$/);
  });

  test.each([
    ['names another repository', (at: string) => writeFileSync(`${at}/.git`, 'gitdir: /nowhere\n')],
    ['is gone', (at: string) => rmSync(`${at}/.git`)],
  ])('a worktree whose .git %s is read all the same', async (_what, spoil) => {
    using place = makePlace();
    const { id, workspace } = await delegate(place, 'echo z > z.txt');
    spoil(workspace);
    writeFileSync(`${workspace}/later.txt`, 'later\n');
    expect(await collect(place)).toMatchObject({ kept: [id], entries: [{ reason: 'modified' }] });
    expect((await place.caesar(['diff', id, '--name-only'])).stdout).toBe('later.txt\nz.txt\n');
    const { removed, entries } = await collect(place, '--force');
    expect(removed).toEqual([id]);
    expect(readFileSync(entries[0].saved[0], 'utf8')).toContain('+later');
    expect([existsSync(workspace), worktrees(place)]).toEqual([false, 1]);
  });

  test('a worktree that was made a repository of its own, with what that holds', async () => {
    using place = makePlace();
    const work = 'rm .git; git init -q; echo z > z.txt; git add .; git commit -qm z';
    const { id, workspace } = await delegate(place, work);
    expect(await collect(place)).toMatchObject({ kept: [id], entries: [{ reason: 'nested' }] });
    const { removed, entries } = await collect(place, '--force');
    expect([removed, existsSync(workspace)]).toEqual([[id], false]);
    const kept = entries[0].saved.find((path: string) => path.endsWith('/repositories/.git'));
    expect(place.git(`--git-dir=${kept}`, 'log', '--format=%s')).toBe('z\n');
  });

  test('a worktree that the repository has forgotten is read all the same', async () => {
    using place = makePlace();
    const { id, workspace } = await delegate(place, 'echo z > z.txt');
    rmSync(`${place.repository}/.git/worktrees`, { recursive: true });
    expect(await collect(place)).toMatchObject({ kept: [id], entries: [{ reason: 'modified' }] });
    expect((await collect(place, '--force')).removed).toEqual([id]);
    expect(existsSync(workspace)).toBe(false);
  });

  test('what git cannot read, and the exit code says so; force saves its files, less what was put there', async () => {
    using place = makePlace();
    place.write('.gitignore', '/deps\n');
    place.write('deps/a', 'a\n');
    place.git('add', '.gitignore');
    configure(place, '[worktree]\ncopy = ["deps"]');
    const { id, workspace } = await delegate(place, 'echo z > z.txt');
    rmSync(`${place.repository}/.git`, { recursive: true });
    place.git('init', '-q', '-b', 'main');
    const run = await place.caesar(['gc', '--json']);
    expect([run.code, run.json.kept, existsSync(`${workspace}/z.txt`)]).toEqual([1, [id], true]);
    const forced = await place.caesar(['gc', '--force', '--json']);
    expect([forced.code, forced.json.removed, existsSync(workspace)]).toEqual([0, [id], false]);
    const [files] = forced.json.entries[0].saved;
    expect([readFileSync(`${files}/z.txt`, 'utf8'), existsSync(`${files}/deps`)]).toEqual(['z\n', false]);
  });

  test('the worktree of another repository, and what bears no task’s name', async () => {
    using place = makePlace();
    using other = makePlace();
    const root = `${place.root}/worktrees`;
    for (const each of [place, other]) configure(each, `[worktree]\nroot = "${root}"`);
    const { id } = await delegate(other, 'true');
    mkdirSync(`${root}/mine`);
    const { removed, entries } = await collect(place, '--force');
    expect(removed).toEqual([]);
    const seen = entries.map((entry: { id: string; reason: string }) => `${entry.id} ${entry.reason}`);
    expect(seen.sort()).toEqual(['mine not_ours', `${id} not_ours`]);
  });
});

/** A submodule whose commits are on this machine. */
function addSubmodule(place: Place): void {
  const source = `${place.root}/source`;
  mkdirSync(source);
  place.git('-C', source, 'init', '-q');
  writeFileSync(`${source}/l`, 'l\n');
  place.git('-C', source, 'add', 'l');
  place.git('-C', source, 'commit', '-qm', 'lib');
  place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', source, 'lib');
  place.git('commit', '-qm', 'submodule');
}

test('only the tasks that are named, and only those that are old enough', async () => {
  using place = makePlace();
  const one = await delegate(place, 'true');
  const other = await delegate(place, 'true');
  expect(await collect(place, '--older-than', '1d')).toMatchObject({ removed: [] });
  expect(await collect(place, one.id)).toMatchObject({ removed: [one.id] });
  expect(existsSync(other.workspace)).toBe(true);
});

test('an orphan goes when it is clean, and stays when it holds work', async () => {
  using place = makePlace();
  const clean = await delegate(place, 'true');
  const worked = await delegate(place, 'echo z > z.txt');
  for (const { id } of [clean, worked]) {
    place.git('-C', '.', 'update-ref', '-d', `refs/caesar/${id}/base`);
    writeFileSync(`${place.root}/gone`, '');
    const file = `${place.repository}/.caesar/state/tasks/${id}.json`;
    writeFileSync(file, 'not a record');
  }
  const { entries } = await collect(place);
  const seen = entries.map(({ id, action }: { id: string; action: string }) => `${id} ${action}`).sort();
  expect(seen).toEqual([`${clean.id} removed`, `${worked.id} kept`].sort());
  const forced = await collect(place, '--force');
  expect(forced.removed).toEqual([worked.id]);
  expect(readFileSync(forced.entries[0].saved[0], 'utf8')).toContain('+z');
});

test('records and task directories go after [policy] keep_days', async () => {
  using place = makePlace();
  configure(place, '[policy]\nkeep_days = 30');
  const { id } = await delegate(place, 'true');
  const path = `.caesar/state/tasks/${id}.json`;
  const record = JSON.parse(place.read(path));
  place.write(path, JSON.stringify({ ...record, ended_at: '2020-01-01T00:00:00.000Z' }));
  expect((await collect(place, '--dry-run')).records_removed).toEqual([]);
  const { records_removed: removed } = await collect(place);
  expect(removed).toEqual([id]);
  expect([place.has(path), place.has(`.caesar/tasks/${id}`)]).toEqual([false, false]);
  expect(place.git('for-each-ref', 'refs/caesar')).toBe('');
});
