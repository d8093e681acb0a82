import type { ReportTier } from '@caesar/agents';
import type { Change, Finding, Isolation, Mode, Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import type { PathSample } from './plan-facts.ts';

/** What stays behind in the caller's checkout when the agent starts. */
export interface NotCarried extends PathSample {
  readonly what: 'uncommitted' | 'untracked' | 'ignored' | 'submodules' | 'lfs';
}

/** The earlier task that a task goes on with, in the same worktree. */
interface Continuation {
  readonly task_id: string;
  /** The agent's session to go on with; null where it must be told of the earlier work. */
  readonly session: TaskRecord['session'];
  /** What that task and those before it changed, by its report. */
  readonly changes: readonly Change[];
}

/** A task with every choice made; nothing in it depends on the world any more. */
export interface TaskPlan {
  readonly objective: string;
  readonly agent: string;
  readonly role: string | null;
  readonly mode: Mode;
  readonly isolation: Isolation;
  /** One sentence saying why the task runs where it does. */
  readonly isolation_reason: string;
  /** False only when the agent's confinement is known to cut it. */
  readonly network: boolean;
  readonly timeout_ms: number;
  readonly depth: number;
  readonly parent_task_id: string | null;
  /** Null when the agent is left to its own default. */
  readonly model: string | null;
  readonly report_tier: ReportTier;
  /** Commit that the work starts from and is compared with; null where no repository can be used. */
  readonly base: string | null;
  /** Where in the workspace the agent stands: relative, with `/`, empty at its top. */
  readonly subdirectory: string;
  /** The role's prompt, then the caller's context; empty when there is neither. */
  readonly context: string;
  readonly constraints: readonly string[];
  readonly acceptance_criteria: readonly string[];
  readonly verify: readonly string[];
  readonly extra_args: readonly string[];
  readonly carry_dirty: boolean;
  readonly keep_background: boolean;
  /** Null for a task of its own. */
  readonly continues: Continuation | null;
  readonly not_carried: readonly NotCarried[];
  /** What the caller should know about these choices. */
  readonly findings: readonly Finding[];
}

/** A plan, or the reason why there is none. */
export type Planned =
  | { readonly ok: true; readonly plan: TaskPlan }
  | { readonly ok: false; readonly refusal: Refusal };
