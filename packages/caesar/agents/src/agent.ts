import type { Channel, Mode, Refusal, Usage } from '@caesar/protocol';
import type { Conversation } from './conversation.ts';
import type { Translator } from './translator.ts';

/**
 * What can be said about an agent's network. `open`: always there. `toggle`: given or cut as asked. `write-only`: can be
 * given in write mode, is cut in read-only mode. `unknown`: nothing can be said.
 */
export type NetworkControl = 'open' | 'toggle' | 'write-only' | 'unknown';

/**
 * How an agent comes to commit in a linked worktree, whose git directory lies outside it. `open`: like anywhere else.
 * `directories`: once `commitDirectories` are among the `directories` of a request. `unknown`: nothing can be said.
 */
export type CommitAccess = 'open' | 'directories' | 'unknown';

/**
 * Whether a stream tells what the work costs: not at all, what this run cost, or what its whole session has cost since it
 * was begun, earlier runs included.
 */
export type UsageScope = 'none' | 'run' | 'session';

/** The ways in which a report can come back, surest first: `output` is whatever the agent prints. */
export const REPORT_TIERS = ['channel', 'schema', 'file', 'output'] as const;

export type ReportTier = (typeof REPORT_TIERS)[number];

/** What an agent's command line can do, as data. */
export interface Capabilities {
  /** It has a mode of its own in which it cannot change the workspace. */
  readonly readOnly: boolean;
  /** Its final answer can be bound to a JSON Schema. */
  readonly schema: boolean;
  /** It can be given an MCP server for one run. */
  readonly channel: boolean;
  /** A model can be chosen. */
  readonly model: boolean;
  /** An earlier session can be gone on with. */
  readonly resume: boolean;
  /** Directories beside the workspace can be opened to it. */
  readonly addDirectories: boolean;
  readonly network: NetworkControl;
  readonly commits: CommitAccess;
  /** It tells what it does while it works, as lines on its standard output. */
  readonly events: boolean;
  /** Whether those lines, or the agent's usage file, tell what the work costs. */
  readonly usage: UsageScope;
}

/** What one run asks of an agent. All paths are absolute. */
export interface CommandRequest {
  /** The whole brief. */
  readonly prompt: string;
  readonly mode: Mode;
  /** Whether the network is to be available. */
  readonly network: boolean;
  readonly workspace: string;
  /** Where the agent is to stand: the workspace, or a directory of it. */
  readonly cwd: string;
  readonly taskDirectory: string;
  readonly reportPath: string;
  /** The way in which this run's report is asked for. */
  readonly reportTier: ReportTier;
  /** The strict JSON Schema of the report; null unless the tier is `schema`. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The MCP servers to give to the agent; the return channel is one of them. */
  readonly servers: readonly Channel[];
  /** The model to use, or null for the agent's own choice. */
  readonly model: string | null;
  /** The agent's own identifier of the session to go on with, or null for a new one. */
  readonly session: string | null;
  /** Directories to open beside the workspace and the task directory. */
  readonly directories: readonly string[];
  readonly deadlineMs: number;
  /** Arguments that the user adds; they come last, untouched. */
  readonly extraArguments: readonly string[];
  /** The environment that the agent inherits: what it already configures is added to, never replaced. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A file to write before the agent starts. */
export interface TaskFile {
  /** Its name in the task directory. */
  readonly name: string;
  readonly content: string;
}

/** A file in which an agent leaves what its run has cost, once it has exited. */
export interface UsageFile {
  /** Its name in the task directory. */
  readonly name: string;
  /** What its text says; null when it cannot be understood. */
  read(text: string): Usage | null;
}

/** How to start an agent once. */
export interface AgentCommand {
  readonly bin: string;
  readonly args: readonly string[];
  /** Variables to add to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** What to write to standard input before it is closed; null closes it at once. */
  readonly stdin: string | null;
  /** The directory to start in, absolute. */
  readonly cwd: string;
  readonly files: readonly TaskFile[];
  /** The command line for people and journals; the prompt is never in it. */
  readonly shownCommand: string;
  /** What to say to it on its standard input in place of `stdin`; absent for an agent that is not spoken with. */
  readonly conversation?: Conversation;
}

/** A coding agent's command line: how it is called, and how its output is understood. Every adapter is one of these. */
export interface Agent {
  /** Short and stable, as in `--agent codex`. */
  readonly id: string;
  readonly displayName: string;
  /** The program, by name or by path. */
  readonly bin: string;
  /** The version of the program that this adapter was seen at work with; null when it never was. */
  readonly provenVersion: string | null;
  readonly capabilities: Capabilities;
  /** Variables that this agent must not inherit, beside those that no agent inherits. */
  readonly strippedVariables: readonly string[];
  /** Pure: says how to start the agent for a request, or why it cannot be. */
  command(request: CommandRequest): AgentCommand | Refusal;
  /** A reader for the standard output of one run. */
  translator(run: TranslatedRun): Translator;
  /** Absent for an agent that leaves no such file. */
  readonly usageFile?: UsageFile;
}

/** What a translator is told of the run whose output it reads. */
export interface TranslatedRun {
  /** Where the agent works, absolute; the paths that it names are told relative to it. */
  readonly workspace: string;
}
