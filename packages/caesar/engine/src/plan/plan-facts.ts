import type { Config } from '../config/merge-layers.ts';

/** What an agent's own program can do, as far as a plan depends on it. */
export interface PlannedCapabilities {
  /** It can keep itself from writing. */
  readonly readOnly: boolean;
  /** It can be held to the report's schema. */
  readonly schema: boolean;
  /** It can load the return channel. */
  readonly channel: boolean;
  /** It can be told which model to use. */
  readonly model: boolean;
  /** What it lets us decide about the network: nothing, on or off, on only when it may write, or nobody knows. */
  readonly network: 'open' | 'toggle' | 'write-only' | 'unknown';
}

/** An agent that a task could be given to. */
export interface AgentFacts {
  readonly id: string;
  /** The program that it is started by, as declared. */
  readonly bin: string;
  /** Whether that program was found and may be run. */
  readonly installed: boolean;
  readonly capabilities: PlannedCapabilities;
}

/** Paths of one sort, all counted and some named. */
export interface PathSample {
  readonly count: number;
  readonly names: readonly string[];
}

/** The repository that the caller stands in. */
export type RepositoryFacts =
  | { readonly state: 'none' }
  /** There is one, but git will not work with it. */
  | { readonly state: 'unusable'; readonly reason: string }
  /** It has no commit yet. */
  | { readonly state: 'unborn'; readonly top_level: string }
  | {
      readonly state: 'ready';
      /** Absolute path of the caller's own checkout. */
      readonly top_level: string;
      /** Commit that HEAD names. */
      readonly head: string;
      /** Commit that the request's `base` names: null when it names none, HEAD when nothing was asked. */
      readonly base: string | null;
      /** Tracked files with edits that are not committed. */
      readonly uncommitted: PathSample;
      /** Files that are neither tracked nor ignored. */
      readonly untracked: PathSample;
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
  readonly agents: readonly AgentFacts[];
  readonly repository: RepositoryFacts;
  /** Absolute path of the project's root; the workspace where there is no repository. */
  readonly root: string;
  /** Absolute path of the directory that the caller stands in. */
  readonly cwd: string;
  readonly caller: Caller;
  /** Text of the requested role's prompt file; null when it has none. */
  readonly role_prompt: string | null;
}
