import { readBounded } from '@caesar/host';
import { readDocument, taskDirectory, taskVersions } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import { taskJson } from '../render/task-json.ts';
import { taskHeading, taskText } from '../render/task-text.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';

/** No task document is larger. */
const MAX_TASK_BYTES = 64 * 1024 * 1024;

/** `caesar show`: what a task was asked, how it ended, and its report. */
export async function show(asked: Asked, session: Session): Promise<ExitCode> {
  const json = asked.options.json === true;
  const found = await findTask(asked as Asked<object, TaskOperands>, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { record } = found.value;
  if (json) {
    printJson(session, { ...taskJson(record), task: await readTask(record.task_dir) });
  } else {
    const { theme } = session.stdout;
    session.stdout.write(taskHeading(record, theme) + taskText(record, theme, []));
  }
  return EXIT_CODES.good;
}

/** The task document as the agent was given it; null when it is not there or cannot be read. */
async function readTask(directory: string) {
  const file = await readBounded(taskDirectory(directory).taskFile, MAX_TASK_BYTES);
  const reading = readDocument(file.state === 'read' ? file.bytes : null, taskVersions);
  return reading.ok ? reading.value : null;
}
