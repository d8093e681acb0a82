import { type Envelope, PROTOCOL_VERSION, RESERVED_NAMES } from './envelope-names.ts';

const reserved: ReadonlySet<string> = new Set(RESERVED_NAMES);
const identityNames = ['crewId', 'agentId', 'correlationId', 'causationId'] as const;

/** A flat event, its keys in the order of the wire. */
export type ComposedEvent = Record<string, unknown>;

/** JSON has no word for these: they would come out as `null` or as nothing. */
function isSayable(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== 'number' || Number.isFinite(value);
}

/**
 * Lays a payload flat beside its envelope: the names in `order` first, then the others as they come.
 * Left out: identities that are empty, payload fields that are null or not a number, and payload fields with a reserved
 * name, also when the envelope lacks that name. Bus contract §2.
 */
export function composeEvent(
  envelope: Envelope,
  payload: Readonly<Record<string, unknown>> | null,
  order: readonly string[] = [],
): ComposedEvent {
  const event: ComposedEvent = {
    v: PROTOCOL_VERSION,
    seq: envelope.seq,
    ts: envelope.ts,
    kind: envelope.kind,
  };
  for (const name of identityNames) {
    const identity = envelope[name];
    if (typeof identity === 'string' && identity !== '') event[name] = identity;
  }
  if (payload === null) return event;
  for (const name of order) {
    if (isSayable(payload[name])) event[name] = payload[name];
  }
  for (const name of Object.keys(payload)) {
    if (!reserved.has(name) && !order.includes(name) && isSayable(payload[name])) event[name] = payload[name];
  }
  return event;
}
