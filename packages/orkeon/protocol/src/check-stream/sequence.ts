import type { StreamRule } from './rule.ts';

/** `seq` counts from 1 without a gap, and a cause is the `seq` of an earlier event. */
export function sequence(): StreamRule {
  let last = 0;
  return {
    see(event, say) {
      if (event.seq !== last + 1) say(`seq is ${event.seq}, not ${last + 1}`);
      const cause = event.causationId;
      if (cause !== undefined && !isEarlier(cause, event.seq))
        say(`causationId '${cause}' is not the seq of an earlier event`);
      last = event.seq;
    },
  };
}

function isEarlier(cause: string, seq: number): boolean {
  return /^[1-9]\d*$/.test(cause) && Number(cause) < seq;
}
