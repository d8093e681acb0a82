import { taskDirectory } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { formatTask, REPORT_FORMATS } from '../formats/report-formats.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoice } from '../options/choice-option.ts';
import { refuse } from '../refuse.ts';
import { questionLines } from '../render/question-lines.ts';
import { taskJson } from '../render/task-json.ts';
import { taskHeading, taskText } from '../render/task-text.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { openQuestions } from './open-questions.ts';
import { printJson } from './print-json.ts';
import { readTask } from './read-task.ts';

type ShowAsked = Asked<{ readonly format?: string }, TaskOperands>;

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
  const questions = await openQuestions(record);
  if (json || format.value === 'json') {
    const task = await readTask(taskDirectory(record.task_dir));
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
