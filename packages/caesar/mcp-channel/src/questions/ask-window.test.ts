import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { askWindow, taskStart } from './ask-window.ts';

const START = '2026-08-09T10:00:00.000Z';

test(
  'a question waits five minutes at most, unless told otherwise',
  verifies('caesar.channel.five-minutes', () => {
    expect(askWindow({ environment: {}, deadlineMs: 3_600_000, spentMs: 0 })).toBe(300_000);
    expect(askWindow({ environment: {}, deadlineMs: null, spentMs: 0 })).toBe(300_000);
    const told = { CAESAR_CHANNEL_WINDOW_MS: '1000' };
    expect(askWindow({ environment: told, deadlineMs: 3_600_000, spentMs: 0 })).toBe(1000);
  }),
);

test(
  'it leaves the agent some of the time that is left, and never takes more than there is',
  verifies('caesar.channel.never-past-deadline', () => {
    expect(askWindow({ environment: {}, deadlineMs: 100_000, spentMs: 0 })).toBe(90_000);
    expect(askWindow({ environment: {}, deadlineMs: 320_000, spentMs: 0 })).toBe(290_000);
    expect(askWindow({ environment: {}, deadlineMs: 1000, spentMs: 1000 })).toBe(0);
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), fc.string(), (deadlineMs, elapsed, window) => {
        const environment = { CAESAR_CHANNEL_WINDOW_MS: window };
        const wait = askWindow({ environment, deadlineMs, spentMs: elapsed });
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.max(0, deadlineMs - elapsed));
      }),
    );
  }),
);

test.each(['0', '-5', 'soon', '', 'Infinity'])('a window of %j is none, so the default holds', (window) => {
  const environment = { CAESAR_CHANNEL_WINDOW_MS: window };
  expect(askWindow({ environment, deadlineMs: 1000, spentMs: null })).toBe(300_000);
});

test('the start of the task is told in the time of a clock that does not jump, and is never to come', () => {
  const start = (startedAt: string | undefined, now: string) =>
    taskStart(
      { CAESAR_CHANNEL_STARTED_AT: startedAt },
      { now: () => new Date(now), monotonicMs: () => 50_000 },
    );
  expect(start(START, '2026-08-09T10:00:20.000Z')).toBe(30_000);
  expect(start(START, '2026-08-09T09:00:00.000Z')).toBe(50_000);
  expect(start('yesterday', START)).toBeNull();
  expect(start(undefined, START)).toBeNull();
});
