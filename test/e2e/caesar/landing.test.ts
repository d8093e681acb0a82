import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { bashAgent } from '../../support/agents.ts';
import { makePlace, type Place } from '../../support/repository.ts';

const finished = async (place: Place, work: string): Promise<string> => {
  place.declareAgent('a', bashAgent(work));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.code, run.stdout + run.stderr).toBe(0);
  return run.json.task_id;
};
/** Everything that apply must leave alone when it refuses. */
const stateOf = (place: Place) => [
  place.git('status', '--porcelain=v2', '--untracked-files=all'),
  place.git('diff', '--binary'),
  place.git('diff', '--cached', '--binary'),
  place.git('rev-parse', 'HEAD'),
  place.git('stash', 'list'),
];

test(
  'committed work of every kind lands byte for byte, and nothing is staged',
  verifies('caesar.changes.apply-lands-commits', async () => {
    using place = makePlace();
    const id = await finished(
      place,
      `printf '\\0\\1bin' > i.png; git mv g.txt h.txt; chmod +x f.txt; echo é > 'café.txt'; rm -f none; git add -A; git commit -qm w`,
    );
    const applied = await place.caesar(['apply', id, '--json']);
    expect(applied.code, applied.stderr).toBe(0);
    expect(applied.json).toMatchObject({ id, applied: true, conflicts: [] });
    expect(readFileSync(`${place.repository}/i.png`)).toEqual(Buffer.from('\0\u0001bin'));
    expect(place.has('g.txt')).toBe(false);
    expect(place.read('h.txt')).toBe('1\n2\n');
    expect(place.git('diff', '--cached', '--name-only')).toBe('');
    expect(place.git('diff', '--summary')).toContain('mode change 100644 => 100755 f.txt');
  }),
);

test('it lands from any directory, and what is staged stays staged', async () => {
  using place = makePlace();
  const id = await finished(place, 'echo z >> f.txt');
  place.write('sub/own.txt', 'own\n');
  place.git('add', 'sub/own.txt');
  const applied = await place.caesar(['apply', id], { cwd: `${place.repository}/sub` });
  expect(applied.code, applied.stderr).toBe(0);
  expect(place.read('f.txt')).toBe('a\nb\nc\nz\n');
  expect(place.git('diff', '--cached', '--name-only')).toBe('sub/own.txt\n');
});

describe('a conflict', () => {
  test('lands nothing, changes nothing and names the path', async () => {
    using place = makePlace();
    const id = await finished(place, 'sed -i.bak s/b/theirs/ f.txt; rm f.txt.bak; echo 3 >> g.txt');
    place.write('f.txt', 'a\nours\nc\n');
    place.git('commit', '-qam', 'ours');
    const before = stateOf(place);
    const applied = await place.caesar(['apply', id, '--json']);
    expect(applied.code).toBe(1);
    expect(applied.json).toMatchObject({ id, applied: false, conflicts: [{ path: 'f.txt' }] });
    expect(stateOf(place)).toEqual(before);
    const text = await place.caesar(['apply', id]);
    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toContain('f.txt');
  });

  test('is foreseen by --check, which changes nothing either way', async () => {
    using place = makePlace();
    const id = await finished(place, 'echo z >> f.txt');
    const before = stateOf(place);
    const fine = await place.caesar(['apply', id, '--check']);
    expect(fine.code, fine.stderr).toBe(0);
    expect(fine.stdout).toContain('f.txt');
    place.write('f.txt', 'other\n');
    place.git('commit', '-qam', 'other');
    expect((await place.caesar(['apply', id, '--check'])).code).toBe(1);
    place.git('reset', '-q', '--hard', 'HEAD~1');
    expect(stateOf(place)).toEqual(before);
  });
});

test('an uncommitted edit elsewhere in the same file is kept beside what lands', async () => {
  using place = makePlace();
  place.write('f.txt', 'a\nb\nc\nd\ne\nf\ng\nh\n');
  place.git('commit', '-qam', 'longer');
  const id = await finished(place, 'sed -i.bak s/^a/A/ f.txt; rm f.txt.bak');
  place.write('f.txt', 'a\nb\nc\nd\ne\nf\ng\nH\n');
  const applied = await place.caesar(['apply', id]);
  expect(applied.code, applied.stderr).toBe(0);
  expect(place.read('f.txt')).toBe('A\nb\nc\nd\ne\nf\ng\nH\n');
});

test('only the named paths land', async () => {
  using place = makePlace();
  const id = await finished(place, 'echo z >> f.txt; echo z >> g.txt');
  const mistyped = await place.caesar(['apply', id, 'g.text', '--json']);
  expect([mistyped.code, mistyped.json.error.code]).toEqual([2, 'PATH_UNCHANGED']);
  expect((await place.caesar(['apply', id, './g.txt'])).code).toBe(0);
  expect(place.read('f.txt')).toBe('a\nb\nc\n');
  expect(place.read('g.txt')).toBe('1\n2\nz\n');
});

test('applying twice says that everything is there already', async () => {
  using place = makePlace();
  const id = await finished(place, 'echo z > new.txt');
  expect((await place.caesar(['apply', id])).code).toBe(0);
  const again = await place.caesar(['apply', id, '--json']);
  expect(again).toMatchObject({ code: 0, json: { applied: false, conflicts: [], files: [] } });
});
