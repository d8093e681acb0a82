import type { CommandRun, EventFact, Usage } from '@caesar/protocol';

/** The events that an agent's own stream can tell. The others are told by whoever runs it, so that each is told once. */
export type StreamEvent = Extract<
  EventFact,
  { type: 'thinking' | 'message' | 'tool_use' | 'file_changed' | 'progress' | 'error' }
>;

/** Why a stream says that its agent failed. `reset_at` is ISO 8601, null when not told. */
export type StreamFailure =
  | { readonly class: 'auth' }
  | { readonly class: 'rate_limited'; readonly reset_at: string | null }
  | { readonly class: 'model_error' };

/** One thing learnt from an agent's stream. */
export type Fact =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  /** What the run has cost up to here, as a total; a later one replaces it. */
  | { readonly kind: 'usage'; readonly usage: Usage }
  /** The agent's own identifier of its session, by which it can be resumed. */
  | { readonly kind: 'session'; readonly session_id: string }
  | { readonly kind: 'command_run'; readonly command: CommandRun }
  /** The agent's answer so far; the last one is its final answer. */
  | { readonly kind: 'final_text'; readonly text: string }
  /** The stream's own word on how the run ended; `failure` is null when it succeeded or gave no known reason. */
  | {
      readonly kind: 'outcome';
      readonly outcome: 'succeeded' | 'failed';
      readonly message: string;
      readonly failure: StreamFailure | null;
    }
  /** A line that could not be understood. */
  | { readonly kind: 'unknown_line'; readonly line: string };
