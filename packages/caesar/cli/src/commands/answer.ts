import { answerQuestion } from '@caesar/engine';
import { systemClock } from '@caesar/host';
import { visibleLine } from '@caesar/terminal';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { type Outcome, taken } from '../options/outcome.ts';
import { readText } from '../options/text-option.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';

interface AnswerOperands extends TaskOperands {
  readonly question: string;
  readonly text: string;
}

/** `caesar answer`: answers a question of a task at work. */
export async function answerCommand(asked: Asked, session: Session): Promise<ExitCode> {
  const json = asked.options.json === true;
  const { operands } = asked as Asked<object, AnswerOperands>;
  const text = await readAnswerText(operands.text, session);
  if (!text.ok) return refuse(session, text.refusal, { json });
  const found = await findTask(asked as Asked<object, TaskOperands>, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, record } = found.value;
  const given = { taskId: record.id, questionId: operands.question, text: text.value };
  const result = await answerQuestion(project, given, systemClock);
  if (!result.ok) return refuse(session, result.refusal, { json });
  const { id, question } = result.question;
  if (json) printJson(session, { task_id: record.id, question_id: id, answered: true });
  else session.stdout.write(`${record.id}: ${id} is answered (${visibleLine(question)})\n`);
  return EXIT_CODES.good;
}

/** The text word for word; the line end that a file or a pipe closes with is no part of an answer. */
async function readAnswerText(typed: string, session: Session): Promise<Outcome<string>> {
  const read = await readText('the answer', typed, session);
  if (!read.ok) return read;
  const isTyped = typed !== '-' && (!typed.startsWith('@') || typed.startsWith('@@'));
  const text = read.value ?? '';
  return taken(isTyped ? text : text.replace(/\r?\n$/, ''));
}
