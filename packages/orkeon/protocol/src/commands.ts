import * as z from 'zod';
import { cancel } from './additions.ts';
import { identity as correlation } from './envelope.ts';

const address = z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/\S/);
const name = z.string().regex(/\S/);

/** How long a peer's `send` waits for its answer when it does not say, in milliseconds. */
export const DEFAULT_SEND_TIMEOUT_MS = 30_000;

/** The longest wait that a timer can hold, in milliseconds; a longer `timeoutMs` is read as this one. */
export const LONGEST_TIMEOUT_MS = 2_147_483_647;

const waiting = z.int().positive().max(LONGEST_TIMEOUT_MS);

/** One schema a verb, in the order of the contract's table. Bus contract §4. */
export const commandSchemas = {
  /** Answers the question with that correlation, or the oldest open one when it names none. */
  'input.given': z.object({
    kind: z.literal('input.given'),
    correlationId: correlation.optional(),
    value: z.string(),
  }),
  /** Writes into the mailbox at `to`. */
  post: z.object({ kind: z.literal('post'), to: address, payload: z.unknown() }),
  /** Asks the address `to`; the answer comes back as a `hub.message` with that correlation. */
  send: z.object({
    kind: z.literal('send'),
    to: address,
    payload: z.unknown(),
    timeoutMs: waiting.default(DEFAULT_SEND_TIMEOUT_MS),
    correlationId: correlation.optional(),
  }),
  /** Gives the payload to a topic, and keeps it as the last value `retainAs` when that is said. */
  publish: z.object({
    kind: z.literal('publish'),
    topic: name,
    payload: z.unknown(),
    retainAs: name.optional(),
  }),
  /** Answers the request with that correlation. */
  reply: z.object({ kind: z.literal('reply'), correlationId: correlation, payload: z.unknown() }),
  /** Opens the relay of a topic. */
  subscribe: z.object({ kind: z.literal('subscribe'), topic: name }),
  /** Closes the relay of a topic. */
  unsubscribe: z.object({ kind: z.literal('unsubscribe'), topic: name }),
  /** Stops the run. */
  cancel: z.object({ kind: z.literal('cancel'), ...cancel }),
} as const;

/** What an observer may say to a run, as it should write it. Bus contract §4. */
export const commandSchema = z.discriminatedUnion('kind', [
  commandSchemas['input.given'],
  commandSchemas.post,
  commandSchemas.send,
  commandSchemas.publish,
  commandSchemas.reply,
  commandSchemas.subscribe,
  commandSchemas.unsubscribe,
  commandSchemas.cancel,
]);

/** A command as a run takes it, with its defaults. */
export type Command = z.infer<typeof commandSchema>;

/** A command as a client writes it. */
export type CommandInput = z.input<typeof commandSchema>;

/** Every verb of this version. */
export type CommandKind = Command['kind'];
