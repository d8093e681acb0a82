import { expect, test } from 'vitest';
import { scrubEnvironment } from './environment.ts';

test('a scrubbed environment lacks whole names, beginnings, and what was not set', () => {
  const env = { GIT_DIR: 'x', GIT: 'kept', TOKEN: 'x', TOKENS: 'kept', UNSET: undefined, 'A*': 'kept' };
  expect(scrubEnvironment(env, { strip: ['GIT_*', 'TOKEN', 'UNSET'] })).toEqual({
    GIT: 'kept',
    TOKENS: 'kept',
    'A*': 'kept',
  });
});

test('a name that is kept stays although a beginning of it is stripped', () => {
  const env = { GIT_DIR: 'x', GIT_CONFIG: 'kept', GIT_CONFIG_COUNT: 'x' };
  expect(scrubEnvironment(env, { strip: ['GIT_*'], keep: ['GIT_CONFIG', 'GIT_ABSENT'] })).toEqual({
    GIT_CONFIG: 'kept',
  });
});
