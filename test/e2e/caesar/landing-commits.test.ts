import { describe, expect, test } from 'vitest';
import { delegate } from '../../support/delegate.ts';
import { makePlace } from '../../support/repository.ts';

describe('apply --commit', () => {
  test('makes one commit per task, of its files alone; what is staged stays staged', async () => {
    using place = makePlace();
    const one = await delegate(place, 'echo one >> f.txt');
    const other = await delegate(place, 'echo other > o.txt');
    place.write('g.txt', '1\n2\nstaged\n');
    place.git('add', 'g.txt');
    place.write('f.txt', 'mine\na\nb\nc\n');
    const applied = await place.caesar(['apply', one.id, other.id, '--commit', '--json']);
    expect(applied.code, applied.stderr).toBe(0);
    expect(place.git('log', '-2', '--format=%s %an', '--name-only')).toBe(
      'ok Test\n\no.txt\nok Test\n\nf.txt\n',
    );
    expect(place.git('log', '-1', '--format=%b')).toContain(`Task: ${other.id}`);
    expect(place.git('show', 'HEAD:f.txt')).toBe('a\nb\nc\none\n');
    expect(place.read('f.txt')).toBe('mine\na\nb\nc\none\n');
    expect(place.git('status', '--porcelain')).toBe(' M f.txt\nM  g.txt\n');
    const head = place.git('rev-parse', 'HEAD').trim();
    expect(applied.json.tasks[1].commit).toBe(head);
  });

  test('is undone by a commit, and refused in the middle of a merge', async () => {
    using place = makePlace();
    const { id } = await delegate(place, 'echo one >> f.txt');
    await place.caesar(['apply', id, '--commit']);
    expect((await place.caesar(['apply', id, '--reverse', '--commit'])).code).toBe(0);
    expect(place.git('log', '-1', '--format=%s')).toBe('Undo: ok\n');
    expect([place.read('f.txt'), place.git('status', '--porcelain')]).toEqual(['a\nb\nc\n', '']);
    place.write('.git/MERGE_HEAD', place.git('rev-parse', 'HEAD'));
    const refused = await place.caesar(['apply', id, '--commit', '--json']);
    expect([refused.code, refused.json.error.code]).toEqual([2, 'COMMIT_BLOCKED']);
    expect(place.read('f.txt')).toBe('a\nb\nc\n');
  });

  test('without a name to commit under changes nothing', async () => {
    using place = makePlace();
    const { id } = await delegate(place, 'echo one >> f.txt');
    place.git('config', '--remove-section', 'user');
    place.git('config', 'user.useConfigOnly', 'true');
    const env = { ...place.env, GIT_CONFIG_GLOBAL: '/dev/null' };
    const refused = await place.caesar(['apply', id, '--commit'], { env });
    expect(refused.code).toBe(2);
    expect([place.read('f.txt'), place.git('log', '--format=%s')]).toEqual([
      'a\nb\nc\n',
      'configure\nfirst\n',
    ]);
  });
});

describe('merge', () => {
  const WORK =
    'echo one >> f.txt; git commit -qam one; echo two >> f.txt; git commit -qam two; echo left > left.txt';

  test('moves HEAD to the agent’s commits, and lands the rest in the working tree', async () => {
    using place = makePlace();
    place.write('g.txt', '1\n2\nmine\n');
    const { id } = await delegate(place, WORK);
    const merged = await place.caesar(['merge', id, '--json']);
    expect(merged.code, merged.stderr).toBe(0);
    expect(place.git('log', '--format=%s')).toBe('two\none\nconfigure\nfirst\n');
    expect(place.git('status', '--porcelain')).toBe(' M g.txt\n?? left.txt\n');
    expect((await place.caesar(['merge', id, '--json'])).json.applied).toBe(false);
  });

  test('joins both histories where the branch went on', async () => {
    using place = makePlace();
    const { id } = await delegate(place, WORK);
    place.write('g.txt', '1\n2\n3\n');
    place.git('commit', '-qam', 'mine');
    expect((await place.caesar(['merge', id])).code).toBe(0);
    expect(place.git('log', '-1', '--format=%s')).toBe(`Merge the commits of task ${id}\n`);
    expect(place.git('rev-list', '--count', '--min-parents=2', 'HEAD')).toBe('1\n');
    expect([place.read('f.txt'), place.read('g.txt')]).toEqual(['a\nb\nc\none\ntwo\n', '1\n2\n3\n']);
  });

  test.each([
    ['a conflict', WORK, { write: 'a\nb\nc\nmine\n', code: 'APPLY_CONFLICT', exit: 1 }],
    ['no commits', 'echo z >> f.txt', { write: null, code: 'MERGE_UNFIT', exit: 2 }],
  ])('changes nothing with %s', async (_what, work, { write, code, exit }) => {
    using place = makePlace();
    const { id } = await delegate(place, work);
    if (write !== null) {
      place.write('f.txt', write);
      place.git('commit', '-qam', 'mine');
    }
    const before = [place.git('rev-parse', 'HEAD'), place.git('status', '--porcelain')];
    const merged = await place.caesar(['merge', id, '--json']);
    expect([merged.code, merged.json.error.code]).toEqual([exit, code]);
    expect([place.git('rev-parse', 'HEAD'), place.git('status', '--porcelain')]).toEqual(before);
  });

  test('is refused where the commits hold edits that were carried along', async () => {
    using place = makePlace();
    place.write('g.txt', '1\n2\nmine\n');
    const { id } = await delegate(place, WORK, ['--carry-dirty']);
    expect((await place.caesar(['merge', id, '--json'])).json.error.code).toBe('MERGE_UNFIT');
    expect((await place.caesar(['apply', id, '--commit'])).code).toBe(0);
    expect(place.git('show', 'HEAD:g.txt')).toBe('1\n2\n');
  });
});
