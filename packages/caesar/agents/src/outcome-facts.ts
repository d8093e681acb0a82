import { fatalError } from './event-facts.ts';
import type { Fact, StreamFailure } from './fact.ts';

/** The stream's word that the run came to a good end. */
export const succeeded: readonly Fact[] = [
  { kind: 'outcome', outcome: 'succeeded', message: '', failure: null },
];

/** The stream's word that the run failed, as an event and as its outcome. */
export function failed(message: string, failure: StreamFailure | null): readonly Fact[] {
  return [fatalError(message), failedAsTold(message, failure)];
}

/** The stream's word that the run failed, where the event was told before. */
export function failedAsTold(message: string, failure: StreamFailure | null): Fact {
  return { kind: 'outcome', outcome: 'failed', message, failure };
}
