import { type Question, taskDirectory } from '@caesar/protocol';
import { isAnswered, isClosed, listQuestionIds, storedQuestion } from './stored-questions.ts';

/**
 * The questions in a task's directory that wait for an answer, oldest first. They say nothing about whether the task is
 * still at work.
 */
export async function pendingQuestions(taskDir: string): Promise<Question[]> {
  const directory = taskDirectory(taskDir);
  const pending: Question[] = [];
  for (const id of await listQuestionIds(directory)) {
    if ((await isAnswered(directory, id)) || (await isClosed(directory, id))) continue;
    const question = await storedQuestion(directory, id);
    if (question !== null) pending.push(question);
  }
  return pending.sort(byAge);
}

function byAge(one: Question, other: Question): number {
  if (one.asked_at !== other.asked_at) return one.asked_at < other.asked_at ? -1 : 1;
  return one.id.length - other.id.length || (one.id < other.id ? -1 : 1);
}
