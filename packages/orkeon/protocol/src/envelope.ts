import * as z from 'zod';
import { PROTOCOL_VERSION } from './envelope-names.ts';

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

/** Adds the payload's schemas after the envelope's, so that the schema's order is the order of the wire. */
export function eventSchema<Kind extends string, Payload extends z.ZodRawShape>(
  kind: Kind,
  payload: Payload,
) {
  return z.object({ ...envelopeShape(kind), ...payload });
}
