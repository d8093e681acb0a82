import type { RunProgress } from '@orkeon/client';
import type { RunStanding } from '../records/run-meta.ts';

/** What a run came to, for a program: its progress as any client sees it, how it stands, and its output when it has one. */
export function runDocument({
  runId,
  standing,
  progress,
  output,
}: {
  readonly runId: string;
  readonly standing: RunStanding;
  readonly progress: RunProgress;
  readonly output: string | null;
}): object {
  return { standing, ...progress, runId, output };
}
