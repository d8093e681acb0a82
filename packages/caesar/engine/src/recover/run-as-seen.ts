import type { AgentRun } from '../launch/launch-agent.ts';
import type { ProcessOutcome } from '../verdict/evidence.ts';
import { type Heard, wasSeenToEnd } from './hear-again.ts';
import type { LostEvidence } from './lost-evidence.ts';

/**
 * The agent's run as far as it was witnessed: an end that nobody saw confirms no report, unless the agent's own stream tells of
 * it, and neither does a check that was not made.
 */
export function runAsSeen(
  lost: LostEvidence,
  {
    heard: { harvest, streams },
    isReported,
    isUnverified,
  }: { readonly heard: Heard; readonly isReported: boolean; readonly isUnverified: boolean },
): AgentRun {
  const { record, survivors } = lost;
  const wasSeen = wasSeenToEnd(record);
  const isUnconfirmed = isUnverified && harvest.outcome?.outcome === 'succeeded';
  return {
    outcome: outcomeAsSeen(lost, wasSeen),
    exit: { code: record.exit_code, signal: record.signal as NodeJS.Signals | null, failure: null },
    harvest: isUnconfirmed ? { ...harvest, outcome: null } : harvest,
    streams: isUnverified || (streams && wasSeen) || (isReported && !wasSeen),
    leftovers: [],
    survivors,
    startFailure: null,
    logFailure: null,
    journal: 'whole',
  };
}

function outcomeAsSeen({ record, wasRunning, clock }: LostEvidence, wasSeen: boolean): ProcessOutcome {
  if (record.signal !== null) return { kind: 'signalled', signal: record.signal };
  if (wasSeen) return { kind: 'exited', code: record.exit_code ?? 1 };
  const startedMs = record.started_at === null ? Number.POSITIVE_INFINITY : Date.parse(record.started_at);
  const isOverdue = clock.now().getTime() - startedMs > record.deadline_ms;
  return wasRunning && isOverdue ? { kind: 'timed_out' } : { kind: 'exited', code: 0 };
}
