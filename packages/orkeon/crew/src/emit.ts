import type { RunFact } from '@orkeon/protocol';

/**
 * Says one fact on the run's event stream.
 * Returns the event's id (its `seq` as text), to be used as `causationId` of what the fact leads to.
 */
export type Emit = (fact: RunFact) => string;
