import { composeEvent } from './compose-event.ts';
import { fitLine } from './fit-line.ts';
import { payloadNames, type RunEvent, type RunFact } from './run-event.ts';
import type { StampClock, Stamped } from './stamp-start.ts';

/** Gives each fact its place in the run. */
export interface Stamper {
  /** Never throws; a fact that no line can hold comes out as a recoverable `error` in its place. */
  stamp(fact: RunFact): Stamped;
}

/** The event as the cause of another: `{ ...causedBy(event), kind: 'tool.returned', … }`. */
export function causedBy(event: RunEvent): { readonly causationId: string } {
  return { causationId: String(event.seq) };
}

/** Formats instants, once for all the events of one millisecond. */
function createTimestamps(clock: StampClock): () => string {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = clock.now();
    if (now.getTime() !== at) {
      at = now.getTime();
      text = now.toISOString();
    }
    return text;
  };
}

/**
 * Makes the one stamper of a run: `seq` from 1 without a gap, or on from the start that was said (`start`), `ts` from the
 * clock, keys in the order of the wire.
 * `crewId` is written on facts that name no crew of their own. The fact's `causationId` is the `seq` of the event that caused
 * it, as text. Bus contract §2.
 */
export function createStamper(options: { clock: StampClock; crewId?: string; start?: Stamped }): Stamper {
  const timestamp = createTimestamps(options.clock);
  let seq = options.start?.event.seq ?? 0;
  return {
    stamp(fact) {
      seq += 1;
      const envelope = {
        seq,
        ts: timestamp(),
        kind: fact.kind,
        crewId: fact.crewId || options.crewId,
        agentId: fact.agentId,
        correlationId: fact.correlationId,
        causationId: fact.causationId,
      };
      const { event, line } = fitLine(envelope, composeEvent(envelope, fact, payloadNames.get(fact.kind)));
      return { event: event as RunEvent, line };
    },
  };
}
