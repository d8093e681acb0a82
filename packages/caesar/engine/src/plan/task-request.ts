import type { Mode } from '@caesar/protocol';
import type { IsolationChoice, NetworkChoice } from '../config/config-schema.ts';

/** What the caller asked for, as it was asked; whatever is absent falls to the role, then to the policy. */
export interface TaskRequest {
  /** What to do, word for word: it is neither trimmed nor rewritten. */
  readonly objective: string;
  /** Agent id; wins over the role's agents. One of `agent` and `role` is needed. */
  readonly agent?: string;
  /** Role name; its mode, isolation, network, time limit, model and prompt hold for a named agent too. */
  readonly role?: string;
  readonly mode?: Mode;
  readonly isolation?: IsolationChoice;
  readonly network?: NetworkChoice;
  /** Any name of the commit to start from; absent means HEAD. */
  readonly base?: string;
  readonly timeout_ms?: number;
  readonly model?: string;
  readonly context?: string;
  readonly constraints?: readonly string[];
  readonly acceptance_criteria?: readonly string[];
  /** Shell commands that the orchestrator runs in the workspace once the agent has ended. */
  readonly verify?: readonly string[];
  /** Arguments handed to the agent's command as they stand, after its own. */
  readonly extra_args?: readonly string[];
  /** Whether the return channel is wanted; absent means no. */
  readonly channel?: boolean;
  /** Whether the worktree starts from the working tree as it is, uncommitted edits included; absent means no. */
  readonly carry_dirty?: boolean;
  /** Whether processes that the agent leaves running are left alone; absent means the policy's word. */
  readonly keep_background?: boolean;
}
