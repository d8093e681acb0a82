import { readBounded } from '@caesar/host';
import { readDocument, type Task, taskDirectory, taskVersions } from '@caesar/protocol';

/** More than any task holds. */
const MAX_TASK_BYTES = 64 * 1024 * 1024;

/** The task as its agent read it, from its directory; null when it is gone or no task. */
export async function readTaskDocument(directory: string): Promise<Task | null> {
  const file = await readBounded(taskDirectory(directory).taskFile, MAX_TASK_BYTES);
  const reading = readDocument(file.state === 'read' ? file.bytes : null, taskVersions);
  return reading.ok ? reading.value : null;
}
