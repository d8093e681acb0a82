import { expect, test } from 'vitest';
import { elapsedMs } from './elapsed.ts';
import { initialProgress } from './run-progress.ts';
import { reduceAll, type Said } from './test-support/reduce-all.ts';

const start = (ts = '1970-01-01T00:00:10Z'): Said => ({ kind: 'run.started', ts });
const end = (fields: object): Said => ({ kind: 'run.finished', ...fields });

test('a running run is as old as the local clock says, and never younger than nothing', () => {
  const progress = reduceAll(start());
  expect([12_500, 10_000, 3_000].map((now) => elapsedMs(progress, now))).toEqual([2500, 0, 0]);
});

test('a finished run took what it says, else what its own instants say', () => {
  const late = 999_000;
  expect(elapsedMs(reduceAll(start(), end({ durationMs: 7 })), late)).toBe(7);
  expect(elapsedMs(reduceAll(start(), end({ ts: '1970-01-01T00:00:12Z' })), late)).toBe(2000);
  expect(elapsedMs(reduceAll(start(), end({ ts: '1970-01-01T00:00:09Z' })), late)).toBe(0);
});

test('an instant that is missing or cannot be read gives no duration', () => {
  expect(elapsedMs(initialProgress, 1)).toBeNull();
  expect(elapsedMs(reduceAll(start('…')), 1)).toBeNull();
  expect(elapsedMs(reduceAll(start(), end({ ts: 'soon' })), 1)).toBeNull();
  expect(elapsedMs({ ...reduceAll(start()), isCutOff: true }, 99_000)).toBeNull();
});
