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
