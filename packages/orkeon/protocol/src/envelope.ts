import * as z from 'zod';

/** The version that every outbound line says in `v`; new kinds and new fields keep it. Bus contract §2. */
export const PROTOCOL_VERSION = 2;

/** An identity is opaque text; one that is empty says nothing and is left out. */
export const identity = z.string().min(1);

/** The identities of an envelope, each there when the run knows it. */
export const identityShape = {
  crewId: identity.optional(),
  agentId: identity.optional(),
  correlationId: identity.optional(),
  causationId: identity.optional(),
};

/** The envelope around a kind, in the order of the wire. `causationId` is the `seq` of the causing event, as text. */
export function envelopeShape<Kind extends string>(kind: Kind) {
  return {
    v: z.literal(PROTOCOL_VERSION),
    seq: z.int().positive(),
    ts: z.iso.datetime(),
    kind: z.literal(kind),
    ...identityShape,
  };
}

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

/** Adds the payload's schemas after the envelope's, so that the schema's order is the order of the wire. */
export function eventSchema<Kind extends string, Payload extends z.ZodRawShape>(
  kind: Kind,
  payload: Payload,
) {
  return z.object({ ...envelopeShape(kind), ...payload });
}
