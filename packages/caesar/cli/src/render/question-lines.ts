import type { Question } from '@caesar/protocol';
import type { Theme } from '@caesar/terminal';
import { questionText } from './question-text.ts';

/** Each question that waits, with the command that answers it; `taskId` as it is to be typed. */
export function questionLines(taskId: string, questions: readonly Question[], theme: Theme): string {
  const { signs, yellow } = theme;
  const lines = questions.flatMap((question) => [
    yellow(`${signs.question} ${question.id}: ${questionText(question)}`),
    `  ${signs.next} caesar answer ${taskId} ${question.id} <text>`,
  ]);
  return lines.map((line) => `${line}\n`).join('');
}
