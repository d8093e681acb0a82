import { fillVariables } from '../definition/fill-variables.ts';
import type { TaskContext } from '../executor.ts';
import type { HumanAnswer } from '../human-input.ts';
import type { Cue, Stage } from './stage.ts';

/** Puts the task's question, if it has one for this moment; undefined when it has none. */
export async function askAboutTask(
  { task, agent }: Cue,
  stage: Stage,
  moment: { readonly when: 'before' | 'after'; readonly causationId: string },
): Promise<HumanAnswer | undefined> {
  const { question } = task;
  if (question?.when !== moment.when) return undefined;
  const { crew, signal } = stage;
  const asked = {
    inputKind: question.kind,
    prompt: fillVariables(question.prompt, crew.shownVariables),
    ...(question.choices && { choices: question.choices }),
    ...(question.default !== undefined && { defaultValue: question.default }),
    taskId: task.id,
    agentId: agent.id,
    taskDescription: fillVariables(task.shownDescription, crew.shownVariables),
    causationId: moment.causationId,
  };
  const limited =
    question.timeoutMs === undefined
      ? signal
      : AbortSignal.any([signal, AbortSignal.timeout(question.timeoutMs)]);
  return stage.humanInput.ask(asked, limited);
}

/** What later readers learn of an answer: the words of a text or a choice; a confirmation says nothing more. */
export function wordsOf(
  { task }: Cue,
  stage: Stage,
  answer: HumanAnswer | undefined,
): TaskContext['humanAnswer'] {
  if (answer?.outcome !== 'given' || !task.question || task.question.kind === 'confirm') return undefined;
  if (answer.value === '') return undefined;
  return { prompt: fillVariables(task.question.prompt, stage.crew.shownVariables), value: answer.value };
}

const REFUSALS = {
  denied: 'a human said no',
  closed: 'nobody was there to answer',
  cancelled: 'the run was cancelled before anyone answered',
  timeout: 'nobody answered in time',
} as const;

/** How a task ends by a refused question. */
export function refusal(answer: Extract<HumanAnswer, { outcome: 'refused' }>) {
  const state = answer.reason === 'cancelled' ? ('cancelled' as const) : ('refused' as const);
  return { state, reason: `${REFUSALS[answer.reason]}`, causationId: answer.eventId };
}
