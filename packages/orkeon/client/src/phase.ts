import type { RunProgress } from './run-progress.ts';

/** Where a run stands: `silent` has reported nothing yet, `cut-off` ended without saying so. */
export type RunPhase = 'silent' | 'running' | 'waiting' | 'succeeded' | 'failed' | 'cut-off';

/** Says where a run stands; it waits while a person or a peer has something to answer. */
export function phaseOf(progress: RunProgress): RunPhase {
  if (progress.outcome !== null) return progress.outcome.success ? 'succeeded' : 'failed';
  if (progress.isCutOff) return 'cut-off';
  if (progress.questions.length > 0 || progress.agentRequests.length > 0) return 'waiting';
  return progress.hasReported ? 'running' : 'silent';
}
