import { readBounded } from '@caesar/host';
import { readDocument, taskDirectory, taskVersions } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { formatTask, REPORT_FORMATS } from '../formats/report-formats.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoice } from '../options/choice-option.ts';
import { refuse } from '../refuse.ts';
import { taskJson } from '../render/task-json.ts';
import { taskHeading, taskText } from '../render/task-text.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';
import { openQuestions } from './open-questions.ts';

type ShowAsked = Asked<{ readonly format?: string }, TaskOperands>;

/** No task document is larger. */
const MAX_TASK_BYTES = 64 * 1024 * 1024;

/** `caesar show`: what a task was asked, how it ended, and its report. */
export async function show(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as ShowAsked;
  const json = options.json === true;
  const format = readChoice('--format', options.format, REPORT_FORMATS);
  if (!format.ok) return refuse(session, format.refusal, { json });
  if (json && format.value !== undefined && format.value !== 'json') {
    return refuse(session, twoFormats(format.value), { json });
  }
  const found = await findTask(asked as ShowAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { record } = found.value;
  if (format.value !== undefined && format.value !== 'json') {
    session.stdout.write(formatTask(record, format.value));
    return EXIT_CODES.good;
  }
  if (json || format.value === 'json') {
  const questions = await openQuestions(record);
    const task = await readTask(record.task_dir);
    printJson(session, { ...taskJson(record), pending_questions: questions, task });
  } else {
    const { theme } = session.stdout;
    session.stdout.write(
      taskHeading(record, theme) + taskText(record, theme, []) + questionLines(record.id, questions, theme),
    );
  }
  return EXIT_CODES.good;
}

function twoFormats(format: string) {
  return {
    code: 'OPTION_CONFLICT',
    reason: `--json and --format ${format} exclude each other`,
    remedy: 'leave out one of the two',
  };
}

/** The task document as the agent was given it; null when it is not there or cannot be read. */
async function readTask(directory: string) {
  const file = await readBounded(taskDirectory(directory).taskFile, MAX_TASK_BYTES);
  const reading = readDocument(file.state === 'read' ? file.bytes : null, taskVersions);
  return reading.ok ? reading.value : null;
}
