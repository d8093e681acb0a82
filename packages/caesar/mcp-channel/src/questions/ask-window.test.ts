import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { askWindow } from './ask-window.ts';

const START = '2026-08-09T10:00:00.000Z';
const at = (elapsedMs: number) => new Date(Date.parse(START) + elapsedMs);
const started = { CAESAR_CHANNEL_STARTED_AT: START };

test(
  'a question waits five minutes at most, unless told otherwise',
  verifies('caesar.channel.five-minutes', () => {
    expect(askWindow({ environment: started, deadlineMs: 3_600_000, now: at(0) })).toBe(300_000);
    expect(askWindow({ environment: {}, deadlineMs: null, now: at(0) })).toBe(300_000);
    const told = { ...started, CAESAR_CHANNEL_WINDOW_MS: '1000' };
    expect(askWindow({ environment: told, deadlineMs: 3_600_000, now: at(0) })).toBe(1000);
  }),
);

test(
  'it leaves the agent some of the time that is left, and never takes more than there is',
  verifies('caesar.channel.never-past-deadline', () => {
    expect(askWindow({ environment: started, deadlineMs: 100_000, now: at(0) })).toBe(90_000);
    expect(askWindow({ environment: started, deadlineMs: 320_000, now: at(0) })).toBe(290_000);
    expect(askWindow({ environment: started, deadlineMs: 1000, now: at(1000) })).toBe(0);
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), fc.string(), (deadlineMs, elapsed, window) => {
        const environment = { ...started, CAESAR_CHANNEL_WINDOW_MS: window };
        const wait = askWindow({ environment, deadlineMs, now: at(elapsed) });
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.max(0, deadlineMs - elapsed));
      }),
    );
  }),
);

test.each(['0', '-5', 'soon', '', 'Infinity'])('a window of %j is none, so the default holds', (window) => {
  const environment = { CAESAR_CHANNEL_WINDOW_MS: window, CAESAR_CHANNEL_STARTED_AT: 'yesterday' };
  expect(askWindow({ environment, deadlineMs: 1000, now: at(0) })).toBe(300_000);
});
