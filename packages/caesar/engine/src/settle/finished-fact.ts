import type { EventFact } from '@caesar/protocol';
import type { Conclusion } from './conclude-task.ts';

/** The last event of a task: what its report says, unless the evidence says otherwise. */
export function finishedFact({ outcome }: Conclusion): EventFact {
  const good = outcome.verdict === 'good';
  const claimed = outcome.report.status === 'success';
  const status = claimed && !good ? 'failed' : outcome.report.status;
  return { type: 'finished', status, summary: outcome.report.summary };
}
