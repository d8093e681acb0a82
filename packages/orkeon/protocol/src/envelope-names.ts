/** The version that every outbound line says in `v`; new kinds and new fields keep it. Bus contract §2. */
export const PROTOCOL_VERSION = 2;

/** The eight names that no payload may carry, in the order of the wire. Bus contract §2. */
export const RESERVED_NAMES = [
  'v',
  'seq',
  'ts',
  'kind',
  'crewId',
  'agentId',
  'correlationId',
  'causationId',
] as const;

/** Who an event is about and what it belongs to; absent or empty where the run does not know. */
export interface Identity {
  readonly crewId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly causationId?: string | undefined;
}

/** The envelope of one line, without `v`, which is always {@link PROTOCOL_VERSION}. */
export interface Envelope extends Identity {
  readonly seq: number;
  /** ISO-8601, UTC. */
  readonly ts: string;
  readonly kind: string;
}
