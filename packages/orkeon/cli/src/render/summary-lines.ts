import { durationText } from '@caesar/terminal';
import { elapsedMs, phaseOf, type RunProgress } from '@orkeon/client';
import { countText } from './count-text.ts';
import type { Look } from './look.ts';
import { oneLine } from './one-line.ts';

/** What a run comes to, on one line; `nowMs` is the time of day, for a run that goes on. */
export function summaryLine(progress: RunProgress, look: Look, nowMs: number): string {
  const { outcome, tasks, runningTasks, cost } = progress;
  const tokens = outcome?.tokens ?? cost?.tokens ?? 0;
  const elapsed = elapsedMs(progress, nowMs);
  const parts = [
    countText(tasks.length + runningTasks.length, 'task'),
    cost === null && tokens === 0 ? 'tokens not measured' : countText(tokens, 'token'),
    ...(elapsed === null ? [] : [durationText(elapsed)]),
  ];
  const phase = phaseOf(progress);
  const sign =
    { succeeded: look.good, failed: look.bad, 'cut-off': look.bad }[phase as 'succeeded'] ?? look.begun;
  return `${sign} ${WORDS[phase]} ${look.dim(parts.join(', '))}`;
}

const WORDS = {
  silent: 'has said nothing yet',
  running: 'running',
  waiting: 'waiting for an answer',
  succeeded: 'done',
  failed: 'failed',
  'cut-off': 'ended without saying so',
};

/** What a run does at this moment, on one line of at most so many characters. */
export function statusLine(progress: RunProgress, nowMs: number, width: number): string {
  const { runningTasks, activeTools, cost } = progress;
  const tokens = cost?.tokens ?? 0;
  const elapsed = elapsedMs(progress, nowMs);
  const parts = [
    elapsed === null ? '' : durationText(elapsed),
    runningTasks.map(({ taskId }) => oneLine(taskId)).join(', '),
    activeTools.map(({ toolName }) => oneLine(toolName)).join(', '),
    tokens === 0 ? '' : countText(tokens, 'token'),
  ];
  return oneLine(parts.filter(Boolean).join(' - '), Math.max(2, width - 1));
}
