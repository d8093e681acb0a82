import { type Clock, createExclusive } from '@caesar/host';
import { type Answer, PROTOCOLS, type Question, type Refusal, taskDirectory } from '@caesar/protocol';
import type { ProjectPlaces } from '../project/project.ts';
import { hasEnded } from '../records/task-state.ts';
import { readRecord } from '../records/task-store.ts';
import { isAnswered, isClosed, isFolder, listQuestionIds, storedQuestion } from './stored-questions.ts';

/** An answer to be given. */
export interface GivenAnswer {
  readonly taskId: string;
  /** The question's id, or a beginning of it that no other question of the task shares. */
  readonly questionId: string;
  readonly text: string;
}

/** The question that was answered, or why it was not. */
export type AnswerResult =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Answers a question of a task at work. Of several that answer, one wins; a question that was never asked, that is answered
 * or that nobody waits for any more is refused, and so is whatever would be written outside the task's directory.
 */
export async function answerQuestion(
  project: ProjectPlaces,
  { taskId, questionId, text }: GivenAnswer,
  clock: Clock,
): Promise<AnswerResult> {
  const ended = await refuseEnded(project, taskId);
  if (ended !== null) return { ok: false, refusal: ended };
  const directory = taskDirectory(`${project.tasksDirectory}/${taskId}`);
  const ids = (await isFolder(directory.answersDirectory)) ? await listQuestionIds(directory) : [];
  const id = chosenId(ids, questionId);
  const question = id === null ? null : await storedQuestion(directory, id);
  if (id === null || question === null) return { ok: false, refusal: notAsked(taskId, questionId, ids) };
  if (await isAnswered(directory, id)) return { ok: false, refusal: answered(taskId, id) };
  if (await isClosed(directory, id)) return { ok: false, refusal: closed(taskId, id) };
  const answer: Answer = {
    protocol: PROTOCOLS.answer,
    id,
    answer: text,
    answered_at: clock.now().toISOString(),
  };
  if (!(await createExclusive(directory.answerFile(id), `${JSON.stringify(answer, null, 2)}\n`))) {
    return { ok: false, refusal: answered(taskId, id) };
  }
  return (await isClosed(directory, id)) ? { ok: false, refusal: late(taskId, id) } : { ok: true, question };
}

async function refuseEnded(project: ProjectPlaces, taskId: string): Promise<Refusal | null> {
  const reading = await readRecord({ stateDirectory: project.stateDirectory }, taskId);
  if (reading.state === 'read' && !hasEnded(reading.record.status)) return null;
  if (reading.state === 'read') {
    return {
      code: 'TASK_ENDED',
      reason: `task ${taskId} has ended; nobody waits for an answer`,
      remedy: `see what it did without one: caesar show ${taskId}`,
    };
  }
  return {
    code: 'TASK_NOT_FOUND',
    reason: `there is no task '${taskId}' in ${project.stateDirectory}`,
    remedy: 'list the tasks with: caesar ps',
  };
}

/** The one id that a text names; null when it names none, or several. */
function chosenId(ids: readonly string[], text: string): string | null {
  if (ids.includes(text)) return text;
  const matching = text === '' ? [] : ids.filter((id) => id.startsWith(text));
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

function notAsked(taskId: string, questionId: string, ids: readonly string[]): Refusal {
  const known = ids.length === 0 ? 'it has asked nothing' : `it has asked: ${ids.slice(0, 20).join(', ')}`;
  return {
    code: 'QUESTION_NOT_FOUND',
    reason: `task ${taskId} has no question '${questionId}'; ${known}`,
    remedy: `see what it asks with: caesar show ${taskId}`,
  };
}

function answered(taskId: string, id: string): Refusal {
  return {
    code: 'QUESTION_ANSWERED',
    reason: `question ${id} of task ${taskId} is answered already`,
    remedy: `see what was answered with: caesar logs ${taskId}`,
  };
}

function closed(taskId: string, id: string): Refusal {
  return {
    code: 'QUESTION_CLOSED',
    reason: `question ${id} of task ${taskId} had no answer in time; the agent has gone on as it judged best`,
    remedy: `see what it does with: caesar show ${taskId}`,
  };
}

function late(taskId: string, id: string): Refusal {
  const { code, remedy } = closed(taskId, id);
  const reason = `question ${id} of task ${taskId} was given up just as the answer came; the agent may not have seen it`;
  return { code, reason, remedy };
}
