import type { StreamRule } from './rule.ts';

/**
 * A question has an id of its own, and `input.closed` closes an open one. An answer travels on the other stream, so a run that
 * never says `input.closed` leaves its questions unsettled here: a note, not a fault.
 */
export function questions(): StreamRule {
  const asked = new Set<string>();
  const open = new Set<string>();
  let saysClosing = false;
  return {
    see(event, say) {
      const { kind, correlationId } = event;
      if (kind !== 'input.needed' && kind !== 'input.closed') return;
      saysClosing ||= kind === 'input.closed';
      if (correlationId === undefined) {
        say(`${kind} has no correlationId, so no answer can name it`);
      } else if (kind === 'input.closed') {
        if (!open.delete(correlationId)) say(`input.closed '${correlationId}' closes no open question`);
      } else {
        if (asked.has(correlationId)) say(`question '${correlationId}' is asked a second time`);
        asked.add(correlationId);
        open.add(correlationId);
      }
    },
    finish(say) {
      const severity = saysClosing ? 'problem' : 'note';
      for (const correlationId of open) say(`question '${correlationId}' is not closed`, severity);
    },
  };
}
