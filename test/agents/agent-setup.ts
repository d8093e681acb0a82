import type { ScriptedError } from '../support/fake-model/step.ts';
import type { Behaviour } from './behaviours.ts';
import type { AgentName } from './install-agent.ts';

/** Where an agent finds its scripted model and its home. */
interface SetupAt {
  /** The address of a script; `/v1` and the like follow. */
  readonly base: string;
  /** Absolute; nobody else writes there. */
  readonly home: string;
}

/** How a user would have set an agent up: to ask another model, to keep quiet, and to give up soon. */
export interface AgentSetup {
  readonly id: string;
  /** What is installed for it. */
  readonly program: AgentName;
  /** The dialect in which it asks its model. */
  readonly wire: string;
  /** The model that it is told to use, where it has to be told by name. */
  readonly model?: string;
  /** Its own configuration: by path in the home. */
  files?(at: SetupAt): Readonly<Record<string, string>>;
  environment(at: SetupAt): Readonly<Record<string, string>>;
  /** An answer of the provider after which it gives up soon. */
  readonly fatalStatus: number;
  /** The class that the task's failure is then of. */
  readonly fatalClass: string;
  /** What its provider answers to too many requests, beside what all do, and what is then known of the failure. */
  readonly tooMany?: {
    readonly answer?: Partial<ScriptedError>;
    readonly failure: Readonly<Record<string, unknown>>;
  };
  /** Whether its stream tells that a command failed, and with which exit code. */
  readonly tellsExitCode: boolean;
  /** How its program is declared so that it asks for leave before it writes; absent where it cannot be. */
  readonly asking?: {
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
  /** What it is not asked to prove, and why. */
  readonly lacks?: Readonly<Partial<Record<Behaviour, string>>>;
}
