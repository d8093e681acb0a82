import { hasEnded, pendingQuestions, type TaskRecord } from '@caesar/engine';
import type { Question } from '@caesar/protocol';

/** What a task at work waits to be answered; nothing once it has ended. */
export async function openQuestions({ status, task_dir }: TaskRecord): Promise<Question[]> {
  return hasEnded(status) ? [] : pendingQuestions(task_dir);
}
