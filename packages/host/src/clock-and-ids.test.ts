import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { digest } from './digest.ts';
import { systemIds } from './ids.ts';

test('the clock tells the date, and a time that never goes back', () => {
  const before = Date.now();
  const [first, now, second] = [systemClock.monotonicMs(), systemClock.now(), systemClock.monotonicMs()];
  expect(now.getTime()).toBeGreaterThanOrEqual(before);
  expect(second).toBeGreaterThanOrEqual(first);
});

test('ids are of the length that was asked, and another each time', () => {
  expect(systemIds.hex(8)).toMatch(/^[0-9a-f]{16}$/);
  expect(systemIds.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(Array.from({ length: 100 }, () => systemIds.hex(8))).size).toBe(100);
});

test('a digest is the same for a text and for its bytes', () => {
  expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(digest(Buffer.from('abc'))).toBe(digest('abc'));
});
