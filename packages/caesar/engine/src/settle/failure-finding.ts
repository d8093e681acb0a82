import type { Finding } from '@caesar/protocol';
import type { Failure } from '../verdict/evidence.ts';
import type { Surprises } from './surprises.ts';

/** The classes that a surprise may bring about, which then says itself what it was. */
const OF_SURPRISES: readonly Failure['class'][] = ['setup_failed', 'unconfirmed'];

/** What the report says of a failure, beside what the agent says of it. */
export function failureFinding(
  failure: Failure | null,
  { met }: Pick<Surprises, 'met'> = { met: [] },
): Finding[] {
  if (failure === null) return [];
  if (met.length > 0 && OF_SURPRISES.includes(failure.class)) return [];
  const [title, detail] = wordsOf(failure);
  return [{ severity: 'high', title, detail }];
}

function wordsOf(failure: Failure): readonly [title: string, detail: string] {
  switch (failure.class) {
    case 'crashed':
      return crashWords(failure);
    case 'timeout':
      return ['The time limit was reached', 'the agent and all that it had started were ended'];
    case 'cancelled':
      return ['The task was cancelled', 'the agent and all that it had started were ended'];
    case 'auth':
      return ['The agent’s provider refused it', 'log the agent in, or give it a valid key'];
    case 'rate_limited': {
      const reset =
        failure.reset_at === null ? 'when is not known' : `the limit is lifted at ${failure.reset_at}`;
      return ['The agent’s provider limits it', reset];
    }
    case 'model_error':
      return ['The agent’s model failed', 'its own words are in the journal and in raw.log'];
    case 'no_report':
      return ['There is no report that could be taken', 'the one shown here was composed from what was left'];
    case 'unconfirmed':
      return [
        'Nothing confirms that the agent came to its end',
        'its report is kept, and may tell of half the work',
      ];
    case 'no_change':
      return ['The report declares changes and nothing changed', 'do not rely on what it says'];
    case 'setup_failed':
      return ['The agent could not be started in its workspace', 'nothing was spent on it'];
    case 'disk_full':
      return ['The disk is full', 'make room, then run the task again'];
  }
}

function crashWords({
  signal,
  exit_code,
}: Extract<Failure, { class: 'crashed' }>): readonly [title: string, detail: string] {
  const how = signal === null ? `exited with ${exit_code ?? 'no code'}` : `was ended by ${signal}`;
  return [`The agent ${how}`, 'the end of what it printed is in raw.log'];
}
