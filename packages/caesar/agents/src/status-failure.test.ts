import { expect, test } from 'vitest';
import { failureOfStatus } from './status-failure.ts';

test('a status tells the class of a failure', () => {
  expect([400, 401, 403, 404, 429, 500, 529].map((status) => failureOfStatus(status).class)).toEqual([
    ...['model_error', 'auth', 'auth', 'model_error', 'rate_limited', 'model_error', 'model_error'],
  ]);
  expect(failureOfStatus(429, '2026-11-30T00:00:00Z')).toEqual({
    class: 'rate_limited',
    reset_at: '2026-11-30T00:00:00Z',
  });
});
