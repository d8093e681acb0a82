import type { StreamRule } from './rule.ts';

const opening: ReadonlySet<string> = new Set(['tool.called', 'delegation.started', 'agent.spawned']);
const correlated: ReadonlySet<string> = new Set(['tool.called', 'tool.returned']);

/** A call is closed by one return with its correlation, and a return closes a call. */
export function toolPairs(): StreamRule {
  const open = new Map<string, string>();
  return {
    see({ kind, correlationId }, say) {
      if (correlationId === undefined) {
        if (correlated.has(kind)) say(`${kind} has no correlationId, so it has no pair`);
      } else if (opening.has(kind)) {
        if (open.has(correlationId)) say(`${kind} '${correlationId}' is already open`);
        open.set(correlationId, kind);
      } else if (kind === 'tool.returned' && !open.delete(correlationId)) {
        say(`tool.returned '${correlationId}' answers no open call`);
      }
    },
    finish(say) {
      for (const [correlationId, kind] of open) say(`${kind} '${correlationId}' never returned`);
    },
  };
}
