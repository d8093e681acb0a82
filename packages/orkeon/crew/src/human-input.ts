/** One question put to a human. */
export interface HumanQuestion {
  readonly inputKind: 'confirm' | 'text' | 'choice';
  readonly prompt: string;
  /** What a `choice` may be answered with; absent for the other kinds. */
  readonly choices?: readonly string[];
  /** Taken when nobody answers a `text` or a `choice`; a `confirm` has none, since silence refuses it. */
  readonly defaultValue?: string;
  readonly taskId: string;
  readonly agentId: string;
  /** The task as the crew file words it, for the human who reads the question. */
  readonly taskDescription?: string;
  /** Id of the event that led to the question; absent when nothing did. */
  readonly causationId?: string;
}

/** Why a question got no usable answer: a human said no, nobody was left to ask, the run was cancelled, or the time ran out. */
export type RefusalReason = 'denied' | 'closed' | 'cancelled' | 'timeout';

/** How a question ended; `eventId` is the event that ended it, to be used as `causationId`. */
export type HumanAnswer =
  | {
      readonly outcome: 'given';
      readonly value: string;
      readonly by: 'human' | 'default' | 'auto-approval';
      readonly eventId: string;
    }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly eventId: string };

/**
 * Asks a human and waits, without limit of its own, until the question ends.
 * Never rejects: the end of input and the abort of `signal` are answers (`closed`; `timeout` when the signal's reason is a
 * `TimeoutError`, else `cancelled`).
 */
export interface HumanInput {
  ask(question: HumanQuestion, signal: AbortSignal): Promise<HumanAnswer>;
}
