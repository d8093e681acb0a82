import { inspectPath } from '@caesar/host';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';
import { workspaceMissing } from './workspace-missing.ts';

type PathAsked = Asked<{ readonly task?: boolean }, TaskOperands>;

/** `caesar path`: where a task works, or its own directory, as one line that another command can take. */
export async function path(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as PathAsked;
  const json = options.json === true;
  const found = await findTask(asked as PathAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { record } = found.value;
  const { id, workspace, task_dir } = record;
  const wanted = options.task === true ? task_dir : workspace;
  const exists = wanted !== null && (await inspectPath(wanted)) !== null;
  if (json) {
    printJson(session, { id, workspace, task_dir, exists });
    return EXIT_CODES.good;
  }
  if (wanted !== null && exists) {
    session.stdout.write(`${wanted}\n`);
    return EXIT_CODES.good;
  }
  return refuse(session, workspaceMissing(record, wanted), { json });
}
