import type * as z from 'zod';
import type { AnswerForm } from '../answer/answer-form.ts';
import type { CrewFile } from './crew-schema.ts';
import type { humanInputSchema } from './human-input-schema.ts';
import type { crewLlmSchema } from './llm-schema.ts';

type AgentInFile = CrewFile['agents'][number];
type TaskInFile = CrewFile['tasks'][number];
type HumanInputInFile = z.infer<typeof humanInputSchema>;

type LlmInFile = z.infer<typeof crewLlmSchema>;

/** The model's settings; all optional. */
export interface Llm extends Readonly<Omit<LlmInFile, 'timeout' | 'responseFormat' | 'responseSchema'>> {
  /** Limit of one call. */
  readonly timeoutMs?: number;
  /** The form of the final answer; absent: any text. */
  readonly answer?: AnswerForm;
}

/** An agent; `llm` is the crew's block with the agent's own settings over it. */
export interface CrewAgent extends Readonly<Omit<AgentInFile, 'llm' | 'role'>> {
  /** As the file says it, else the agent's id. */
  readonly role: string;
  readonly llm: Llm;
}

/** A question that a task puts to a human, every default filled in. */
export interface TaskQuestion extends Readonly<Omit<HumanInputInFile, 'timeout' | 'prompt' | 'kind'>> {
  /** May hold `{KEY}`. */
  readonly prompt: string;
  readonly kind: 'confirm' | 'text' | 'choice';
  /** How long it stays open; absent: as long as the run. */
  readonly timeoutMs?: number;
}

/** A task, given to one agent. */
export interface CrewTask extends Readonly<Omit<TaskInFile, 'agent' | 'humanInput' | 'timeout'>> {
  /** Id of the agent: the one named, else the agents take turns in declared order. */
  readonly agent: string;
  /** The description as the file words it, with `${NAME}` unread: what events may show. */
  readonly shownDescription: string;
  /** Absent when the task asks nothing. */
  readonly question?: TaskQuestion;
  /** Limit of the task's turn, to be kept by the executor; the time a human takes does not count. */
  readonly timeoutMs?: number;
}

/** One connection of the crew on the hub. */
export type CrewLink = Readonly<NonNullable<CrewFile['links']>[number]> & {
  readonly direction: 'outbound' | 'inbound' | 'bidirectional';
};

/** A crew that can be run: every reference resolves, no task waits for itself. */
export interface Crew {
  readonly name: string;
  readonly goal?: string;
  readonly process: 'sequential';
  readonly llm: Llm;
  /** The file's variables with those given to the run over them; names compare without case. */
  readonly variables: Readonly<Record<string, string>>;
  /** The same, as events may show them: `${NAME}` unread. */
  readonly shownVariables: Readonly<Record<string, string>>;
  /** `<folder>:/<name>`, perhaps with `:<rights>`; or `/<name>` for a root that the run must be given. */
  readonly mounts: readonly string[];
  /** Absent when the crew never declared any, which is not the same as an empty list. */
  readonly links?: readonly CrewLink[];
  /** Limit of the whole run, to be kept by whoever holds its abort signal. */
  readonly timeoutMs?: number;
  /** In declared order. */
  readonly agents: readonly CrewAgent[];
  /** In declared order. */
  readonly tasks: readonly CrewTask[];
}
