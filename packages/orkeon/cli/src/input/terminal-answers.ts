import type { OpenQuestion } from '@orkeon/client';
import type { QuestionDesk } from '@orkeon/crew';
import type { InputReader } from './standard-input.ts';

/** Makes the reader of what a person types: each line answers the oldest open question; the end of the input closes the desk. */
export function readAnswers(desk: QuestionDesk, oldest: () => OpenQuestion | undefined): InputReader {
  return {
    line({ text }) {
      const question = oldest();
      if (question === undefined) return;
      const { correlationId } = question;
      desk.answer({ correlationId, value: answerTo(question, text) });
    },
    end: () => desk.close(),
  };
}

/** What a line says: nothing takes the default, and a number takes a choice when no choice is written like it. */
export function answerTo(
  { inputKind, choices, defaultValue }: Pick<OpenQuestion, 'inputKind' | 'choices' | 'defaultValue'>,
  line: string,
): string {
  if (line.trim() === '' && defaultValue !== null) return defaultValue;
  if (inputKind !== 'choice' || choices.includes(line.trim())) return line;
  return (/^\s*\d+\s*$/.test(line) ? choices[Number(line) - 1] : undefined) ?? line;
}
