import type { Event } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { captureStream } from '../test-support/captured-stream.ts';
import { openProgress } from './live-progress.ts';
import { openTerminal } from './terminal.ts';

const environment = { LANG: 'C.UTF-8', NO_COLOR: '1' };
const progress = {
  type: 'progress',
  message: 'half',
  at: '',
  task_id: 't',
  protocol: 'caesar.event/v1',
} as Event;
const tool = {
  ...progress,
  type: 'tool_use',
  tool: 'shell',
  id: '1',
  input_summary: 'ls',
  status: 'started',
} as Event;

const show = (columns: number | undefined, eventLines: boolean) => {
  const captured = captureStream(columns);
  let nowMs = 0;
  const clock = { now: () => new Date(0), monotonicMs: () => nowMs };
  const terminal = openTerminal(captured.stream, environment);
  {
    using shown = openProgress(terminal, { clock, eventLines });
    nowMs = 65_000;
    shown.notice('waiting\nfor a slot');
    shown.event(tool);
    nowMs = 70_000;
    shown.event(progress);
  }
  return captured.text();
};

test('off a terminal there is a line for each event and no control sequence', () => {
  expect(show(undefined, true)).toBe('• waiting for a slot\n▸ shell: ls\n• half\n');
});

test('off a terminal events may be left out, notices are not', () => {
  expect(show(undefined, false)).toBe('• waiting for a slot\n');
});

test('on a terminal a last line tells the time and what is going on, and is gone at the end', () => {
  const lines = show(80, false).split('\r\u001B[K');
  expect(lines).toContain('• half\n');
  expect(lines).toContain('1:05 · silent for 1:05');
  expect(lines).toContain('1:10 · shell: ls (0:05)');
  expect(lines.at(-1)).toBe('');
});

test('on a terminal the last line never wraps', () => {
  const status = show(12, false)
    .split('\r\u001B[K')
    .filter((text) => text !== '' && !text.endsWith('\n'));
  expect(status).toContain('1:05 · sil…');
  for (const line of status) expect(line.length).toBeLessThanOrEqual(12);
});
