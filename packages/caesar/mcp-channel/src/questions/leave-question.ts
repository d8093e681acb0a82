import { createNumbered, ensureDirectory } from '@caesar/host';
import { PROTOCOLS, type Question, type TaskDirectory } from '@caesar/protocol';

/** Writes a question under the first number that is free, `q1`, `q2`…, and returns it; the folder of its answer is there by then. */
export async function leaveQuestion(
  directory: TaskDirectory,
  asked: Pick<Question, 'question' | 'options' | 'asked_at'>,
): Promise<Question> {
  await ensureDirectory(directory.questionsDirectory);
  await ensureDirectory(directory.answersDirectory);
  const questionOf = (number: number): Question => ({
    protocol: PROTOCOLS.question,
    id: `q${number}`,
    ...asked,
  });
  const number = await createNumbered((free) => ({
    path: directory.questionFile(`q${free}`),
    content: `${JSON.stringify(questionOf(free), null, 2)}\n`,
  }));
  return questionOf(number);
}
