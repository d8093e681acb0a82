import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { delegate } from '../../support/delegate.ts';
import { makePlace, type Place } from '../../support/repository.ts';

/** Everything of a checkout that a landing or its undoing must not change by the way. */
const stateOf = (place: Place) => [
  place.git('status', '--porcelain=v2', '--untracked-files=all'),
  place.git('diff', '--binary'),
  place.git('diff', '--cached', '--binary'),
  place.git('rev-parse', 'HEAD'),
];
const ledgerOf = (place: Place, id: string) =>
  JSON.parse(place.read(`.caesar/state/landings/${id}.json`)).landings.map(
    ({ action }: { action: string }) => action,
  );
const EVERY_KIND = `chmod +x f.txt; ln -s f.txt link; : > empty; git mv g.txt h.txt; mkdir -p a/b; echo 1 > a/b/c; printf '\\0\\1' > i.bin; git add -A; git commit -qm w; echo z >> h.txt`;

describe('--reverse', () => {
  test.each(['true', 'false'])(
    'restores every kind of change exactly, with core.fileMode=%s',
    async (mode) => {
      using place = makePlace();
      place.git('config', 'core.fileMode', mode);
      place.write('own.txt', 'own\n');
      const before = stateOf(place);
      const { id } = await delegate(place, EVERY_KIND);
      const untouched = stateOf(place).slice(0, 3);
      expect((await place.caesar(['apply', id])).code).toBe(0);
      expect(place.read('h.txt')).toBe('1\n2\nz\n');
      expect((await place.caesar(['apply', id])).stdout).toContain('Nothing to land');
      const undone = await place.caesar(['apply', id, '--reverse', '--json']);
      expect(undone.json).toMatchObject({ applied: true, tasks: [{ action: 'reversed' }] });
      expect(stateOf(place).slice(0, 3)).toEqual(untouched);
      expect(before[0]).toContain('own.txt');
      expect(place.has('a')).toBe(false);
      expect(ledgerOf(place, id)).toEqual(['applied', 'nothing', 'reversed']);
    },
  );

  test('keeps what was edited since, and leaves alone what was there before', async () => {
    using place = makePlace();
    place.write('same.txt', 'same\n');
    const { id } = await delegate(place, 'echo same > same.txt; sed -i.bak s/a/A/ f.txt; rm f.txt.bak');
    await place.caesar(['apply', id]);
    place.write('f.txt', 'A\nb\nmine\n');
    expect((await place.caesar(['apply', id, '--reverse'])).code).toBe(0);
    expect([place.read('f.txt'), place.read('same.txt')]).toEqual(['a\nb\nmine\n', 'same\n']);
  });

  test('of what was not landed is refused, also the second time', async () => {
    using place = makePlace();
    const { id } = await delegate(place, 'echo z >> f.txt');
    const refused = await place.caesar(['apply', id, '--reverse', '--json']);
    expect([refused.code, refused.json.error.code]).toEqual([2, 'LANDING_ABSENT']);
  });
});

describe('--merge', () => {
  test('leaves markers, tells where, and can be undone exactly', async () => {
    using place = makePlace();
    const { id } = await delegate(place, 'sed -i.bak s/b/theirs/ f.txt; rm f.txt.bak; echo 3 >> g.txt');
    place.write('f.txt', 'a\nours\nc\n');
    const before = stateOf(place);
    const refused = await place.caesar(['apply', id, '--json']);
    expect(refused.code).toBe(1);
    expect(refused.json.conflicts).toEqual([
      {
        path: 'f.txt',
        reason: expect.stringContaining('CONFLICT'),
        dirty: true,
        hunks: [{ line: 2, ours: ['ours'], theirs: ['theirs'] }],
      },
    ]);
    expect(refused.json.error.reason).toContain('f.txt (with uncommitted edits)');
    expect(stateOf(place)).toEqual(before);
    const merged = await place.caesar(['apply', id, '--merge']);
    expect(merged.code).toBe(1);
    expect(merged.stderr).toContain('conflict markers are in f.txt');
    expect(place.read('f.txt')).toMatch(/^a\n<{7} .*\nours\n={7}\ntheirs\n>{7} .*\nc\n$/);
    expect(place.read('g.txt')).toBe('1\n2\n3\n');
    expect(place.git('ls-files', '--unmerged')).toBe('');
    await place.caesar(['apply', id, '--reverse']);
    expect(stateOf(place)).toEqual(before);
  });
});

describe('several tasks', () => {
  test('land in the order given', async () => {
    using place = makePlace();
    const one = await delegate(place, 'echo one >> f.txt');
    const other = await delegate(place, 'sed -i.bak s/a/A/ f.txt; rm f.txt.bak');
    const applied = await place.caesar(['apply', one.id, other.id, '--json']);
    expect(applied.json.tasks.map(({ id }: { id: string }) => id)).toEqual([one.id, other.id]);
    expect(place.read('f.txt')).toBe('A\nb\nc\none\n');
    await place.caesar(['apply', one.id, other.id, '--reverse']);
    expect(place.read('f.txt')).toBe('a\nb\nc\n');
  });

  test('or not at all', async () => {
    using place = makePlace();
    const one = await delegate(place, 'sed -i.bak s/b/one/ f.txt; rm f.txt.bak');
    const other = await delegate(place, 'sed -i.bak s/b/other/ f.txt; rm f.txt.bak; echo 3 >> g.txt');
    const before = stateOf(place);
    const applied = await place.caesar(['apply', one.id, other.id]);
    expect(applied.code).toBe(1);
    expect(applied.stderr).toContain(other.id);
    expect(stateOf(place)).toEqual(before);
  });

  test('and only the paths that follow them, or that follow "--"', async () => {
    using place = makePlace();
    const one = await delegate(place, 'echo 1 >> f.txt; echo 1 >> g.txt');
    const other = await delegate(place, 'echo 2 > o.txt; echo 2 >> g.txt');
    expect((await place.caesar(['apply', one.id, other.id, 'f.txt', 'o.txt', '--json'])).json.files).toEqual([
      'f.txt',
      'o.txt',
    ]);
    expect((await place.caesar(['apply', one.id, '--json', '--', 'g.txt'])).json.files).toEqual(['g.txt']);
  });
});

test('landing again after the checkout went on is a recorded no-op that says what was edited', async () => {
  using place = makePlace();
  const { id } = await delegate(place, 'sed -i.bak s/b/theirs/ f.txt; rm f.txt.bak');
  await place.caesar(['apply', id]);
  place.write('f.txt', 'a\nreworked\nc\n');
  const again = await place.caesar(['apply', id, '--json']);
  expect([again.code, again.json.applied, place.read('f.txt')]).toEqual([0, false, 'a\nreworked\nc\n']);
  expect(again.json).toMatchObject({
    message: 'Nothing was landed.',
    notes: [expect.stringContaining('edited since stays as it is: f.txt')],
  });
  expect(ledgerOf(place, id)).toEqual(['applied', 'nothing']);
});

test('a file in the way that git ignores is a conflict; what landed there is known again and can be undone', async () => {
  using place = makePlace();
  const { id } = await delegate(place, 'echo theirs > out.log; mkdir dir; echo n > dir/n; echo z >> f.txt');
  place.write('.git/info/exclude', 'out.log\ndir\n');
  place.write('out.log', 'mine\n');
  place.write('dir', 'a file\n');
  const applied = await place.caesar(['apply', id, '--json']);
  expect(applied.code).toBe(1);
  const paths = applied.json.conflicts.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(['out.log']));
  expect([place.read('out.log'), place.read('dir'), place.read('f.txt')]).toEqual([
    'mine\n',
    'a file\n',
    'a\nb\nc\n',
  ]);
  rmSync(`${place.repository}/out.log`);
  rmSync(`${place.repository}/dir`);
  expect((await place.caesar(['apply', id])).code).toBe(0);
  expect((await place.caesar(['apply', id])).stdout).toContain('Nothing to land');
  expect((await place.caesar(['apply', id, '--reverse'])).code).toBe(0);
  expect([place.has('out.log'), place.has('dir')]).toEqual([false, false]);
});

test('a linked worktree, a detached HEAD and the middle of a rebase are places to delegate from and to land in', async () => {
  using place = makePlace();
  place.git('worktree', 'add', '-q', '--detach', `${place.root}/linked`);
  place.declareAgent('w', '#!/bin/bash\necho z >> f.txt\n');
  const cwd = `${place.root}/linked`;
  place.git('-C', cwd, 'checkout', '-q', '--detach', 'main');
  const run = await place.caesar(['run', 'x', '--agent', 'w', '--json'], { cwd });
  const applied = await place.caesar(['apply', run.json.task_id], { cwd });
  expect(applied.code, applied.stderr).toBe(0);
  expect(readFileSync(`${cwd}/f.txt`, 'utf8')).toBe('a\nb\nc\nz\n');
  expect(place.read('f.txt')).toBe('a\nb\nc\n');
});

test('line ends stay as the user has them', async () => {
  using place = makePlace();
  place.git('config', 'core.autocrlf', 'true');
  place.git('rm', '-q', '--cached', 'f.txt');
  place.git('reset', '-q', '--hard');
  expect(place.read('f.txt')).toBe('a\r\nb\r\nc\r\n');
  const { id } = await delegate(place, `printf 'z\\r\\n' >> f.txt`);
  expect((await place.caesar(['diff', id, '--stat'])).stdout).toContain('+1');
  await place.caesar(['apply', id]);
  expect(place.read('f.txt')).toBe('a\r\nb\r\nc\r\nz\r\n');
  await place.caesar(['apply', id, '--reverse']);
  expect(place.read('f.txt')).toBe('a\r\nb\r\nc\r\n');
});
