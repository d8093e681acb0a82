import type { Catalog } from '@caesar/agents';
import type { Config } from '../config/merge-layers.ts';

/** Paths of one sort, all counted and some named. */
export interface PathSample {
  readonly count: number;
  readonly names: readonly string[];
}

/** The repository that the caller stands in. */
export type RepositoryFacts =
  | { readonly state: 'none' }
  /** There is one, but git will not work with it. */
  | {
      readonly state: 'unusable';
      readonly code: 'git-missing' | 'not-owned' | 'broken';
      readonly reason: string;
    }
  /** It has no commit yet. */
  | { readonly state: 'unborn'; readonly top_level: string }
  | {
      readonly state: 'ready';
      /** Absolute path of the caller's own checkout. */
      readonly top_level: string;
      /** Commit that HEAD names. */
      readonly head: string;
      /** Commit that the request's `base` names, null when there is no such commit; HEAD when the request names none. */
      readonly base: string | null;
      /** Tracked files with edits that are not committed. */
      readonly uncommitted: PathSample;
      /** Files that are neither tracked nor ignored. */
      readonly untracked: PathSample;
      /** The branch that the one of HEAD follows, and how many commits each has that the other lacks; null when there is none. */
      readonly upstream: {
        readonly name: string;
        readonly ahead: number;
        readonly behind: number;
      } | null;
    };

/** Who is asking. */
export interface Caller {
  /** 0 for the main agent or a person, `CAESAR_DEPTH` inside a task. */
  readonly depth: number;
  /** The task that the caller is working on, if any. */
  readonly task_id: string | null;
  /** Id of the agent that runs as the main agent; null when it is unknown or a person. */
  readonly main_agent: string | null;
}

/** Everything about the world that a plan depends on, looked up beforehand. */
export interface PlanFacts {
  readonly config: Config;
  /** Every agent that is known, whether permitted or not. */
  readonly catalog: Catalog;
  /** Ids of those whose program is on this machine. */
  readonly installed: ReadonlySet<string>;
  readonly repository: RepositoryFacts;
  /** Absolute path of the project's root; the workspace where there is no repository. */
  readonly root: string;
  /** Absolute path of the directory that the caller stands in. */
  readonly cwd: string;
  readonly caller: Caller;
  /** Text of the requested role's prompt file; null when it has none. */
  readonly role_prompt: string | null;
}
