import { readBounded } from '@caesar/host';
import { type Reading, readDocument, type Task, type TaskDirectory, taskVersions } from '@caesar/protocol';

/** No task document is larger. */
const MAX_TASK_BYTES = 16 * 1024 * 1024;

/** The task document as it is now. */
export async function readTask({ taskFile }: TaskDirectory): Promise<Reading<Task>> {
  const file = await readBounded(taskFile, MAX_TASK_BYTES);
  return readDocument(file.state === 'read' ? file.bytes : null, taskVersions);
}
