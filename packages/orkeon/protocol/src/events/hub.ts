import * as z from 'zod';
import { eventSchema } from '../envelope.ts';

/**
 * The hub relayed something to the observer. `payload` is any JSON, untouched; `from` is absent when the sender is unknown;
 * `expectsReply` marks an agent's send and nothing else. Bus contract §3.
 */
export const hubMessage = eventSchema('hub.message', {
  from: z.string().optional(),
  topic: z.string().optional(),
  payload: z.unknown().optional(),
  expectsReply: z.literal(true).optional(),
});
