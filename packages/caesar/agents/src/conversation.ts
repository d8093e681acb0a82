import type { Channel } from '@caesar/protocol';

/** What an agent that is spoken with asks leave for, before it does it. */
export interface PermissionRequest {
  /** What sort of thing it is, as in `edit` or `execute`; empty when not told. */
  readonly kind: string;
  /** What it is, for people; empty when not told. */
  readonly title: string;
  /** The MCP server whose tool it is; empty for anything else. */
  readonly server: string;
  readonly options: readonly PermissionOption[];
}

/** One answer that it would take. */
interface PermissionOption {
  readonly id: string;
  /** What it says, for people. */
  readonly name: string;
  /** `allow_once`, `allow_always`, `reject_once` or `reject_always`. */
  readonly kind: string;
}

/**
 * What is said to an agent that speaks the Agent Client Protocol on its standard streams, once it has started. It works
 * where it was started.
 */
export interface Conversation {
  /** The whole brief. */
  readonly prompt: string;
  /** The MCP servers that its session is to have. */
  readonly servers: readonly Channel[];
  /** Its own identifier of the session to go on with, or null for a new one. */
  readonly session: string | null;
  /** The session mode to enter where it has that mode; null leaves it in its own. */
  readonly sessionMode: string | null;
  /** Whether whoever gave the task is to be asked for what the mode would allow, where the return channel is open. */
  readonly asks: boolean;
  /** The id of the answer to give; null when none of those offered will do. */
  permit(request: PermissionRequest): string | null;
}
