import { expect, test } from 'vitest';
import { endOf } from './ending.ts';

test.each([
  [{ stopReason: 'stop' }, false, 'succeeded', null],
  [{ stopReason: 'stop' }, true, 'failed', null],
  [{ stopReason: 'aborted' }, false, 'failed', null],
  [{ stopReason: 'length' }, false, 'failed', null],
  [{ stopReason: 'error', errorMessage: '403 no' }, false, 'failed', { class: 'auth' }],
  [{ stopReason: 'error', errorMessage: 'Connection error' }, false, 'failed', { class: 'model_error' }],
])('a last message %j, aborted %s, is a run that %s', (last, aborted, outcome, failure) => {
  expect(endOf(last, aborted)?.at(-1)).toMatchObject({ kind: 'outcome', outcome, failure });
});

test('without a last message, or without a mark of the end, nothing is told', () => {
  expect(endOf({}, false)).toBe(null);
  expect(endOf({ stopReason: 'stop' }, undefined)).toBe(null);
});
