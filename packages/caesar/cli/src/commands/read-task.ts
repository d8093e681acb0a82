import { readBounded } from '@caesar/host';
import { readDocument, type Task, type TaskDirectory, taskVersions } from '@caesar/protocol';

/** No task document is larger. */
const MAX_TASK_BYTES = 64 * 1024 * 1024;

/** The task document as the agent was given it; null when it is not there or cannot be read. */
export async function readTask({ taskFile }: TaskDirectory): Promise<Task | null> {
  const file = await readBounded(taskFile, MAX_TASK_BYTES);
  const reading = readDocument(file.state === 'read' ? file.bytes : null, taskVersions);
  return reading.ok ? reading.value : null;
}
