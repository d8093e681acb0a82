import type { Emit } from '../emit.ts';
import type { HumanAnswer, HumanQuestion, RefusalReason } from '../human-input.ts';
import type { Ending } from './settle-question.ts';

/** A question that was said on the stream and can be said closed, once. */
export interface SaidQuestion {
  readonly question: HumanQuestion;
  readonly correlationId: string;
  /** Id of its `input.needed` event. */
  readonly eventId: string;
}

/** Says `input.needed`. */
export function sayNeeded(emit: Emit, question: HumanQuestion, correlationId: string): SaidQuestion {
  const { agentId, taskId, inputKind, prompt, choices, defaultValue, taskDescription, causationId } =
    question;
  const eventId = emit({
    kind: 'input.needed',
    agentId,
    correlationId,
    causationId,
    inputKind,
    prompt,
    choices: choices && [...choices],
    defaultValue,
    taskDescription,
    taskId,
  });
  return { question, correlationId, eventId };
}

/** Says `input.closed` and returns the answer; `silence` is why nobody answered, when nobody did. */
export function sayClosed(
  emit: Emit,
  said: SaidQuestion,
  { ending, silence }: { ending: Ending; silence?: RefusalReason | undefined },
): HumanAnswer {
  const isRefused = ending.outcome === 'refused';
  const eventId = emit({
    kind: 'input.closed',
    agentId: said.question.agentId,
    correlationId: said.correlationId,
    causationId: said.eventId,
    outcome: isRefused ? 'refused' : ending.by === 'human' ? 'given' : 'defaulted',
    reason: isRefused ? ending.reason : silence,
    taskId: said.question.taskId,
  });
  return { ...ending, eventId };
}
