import { expect, test } from 'vitest';
import { refuseUnchanged } from './unchanged-paths.ts';

const changed = ['src/a', 'b'];

test.each([[[]], [['b']], [['src']], [['src/']], [['b', 'src/a']]])(
  'paths that name what was changed are fine: %j',
  (paths) => {
    expect(refuseUnchanged(paths, changed, ['t_1'])).toBeNull();
  },
);

test('a path at which nothing was changed is named, whatever else is', () => {
  expect(refuseUnchanged(['b', 'sr', 'src/a/x', ''], changed, ['t_1', 't_2'])).toMatchObject({
    code: 'PATH_UNCHANGED',
    reason: 'the tasks t_1, t_2 changed nothing at: sr, src/a/x, ',
  });
});
