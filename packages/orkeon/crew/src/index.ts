export type { Crew, CrewAgent, CrewLink, CrewTask, Llm, TaskQuestion } from './definition/crew.ts';
export type { Emit } from './emit.ts';
export type { Executor, PromptParts, TaskContext, Turn, TurnOutcome, TurnUsage } from './executor.ts';
export type { HumanAnswer, HumanInput, HumanQuestion, RefusalReason } from './human-input.ts';
