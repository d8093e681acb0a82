import { type Envelope, PROTOCOL_VERSION, RESERVED_NAMES } from './envelope-names.ts';

const reserved: ReadonlySet<string> = new Set(RESERVED_NAMES);

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
  // one by one, and not in a loop over names: every event of a run passes here
  if (isSaid(envelope.crewId)) event['crewId'] = envelope.crewId;
  if (isSaid(envelope.agentId)) event['agentId'] = envelope.agentId;
  if (isSaid(envelope.correlationId)) event['correlationId'] = envelope.correlationId;
  if (isSaid(envelope.causationId)) event['causationId'] = envelope.causationId;
  if (payload === null) return event;
  for (const name of order) {
    const value = payload[name];
    if (isSayable(value)) event[name] = value;
  }
  for (const name in payload) {
    if (reserved.has(name) || order.includes(name)) continue;
    const value = payload[name];
    if (Object.hasOwn(payload, name) && isSayable(value)) event[name] = value;
  }
  return event;
}

const isSaid = (identity: unknown): boolean => typeof identity === 'string' && identity !== '';
