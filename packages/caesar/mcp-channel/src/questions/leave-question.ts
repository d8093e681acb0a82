import { createExclusive, ensureDirectory } from '@caesar/host';
import { PROTOCOLS, type Question, type TaskDirectory } from '@caesar/protocol';

/** Writes a question under the first number that is free, `q1`, `q2`…, and returns it; the folder of its answer is there by then. */
export async function leaveQuestion(
  directory: TaskDirectory,
  asked: Pick<Question, 'question' | 'options' | 'asked_at'>,
): Promise<Question> {
  await ensureDirectory(directory.questionsDirectory);
  await ensureDirectory(directory.answersDirectory);
  for (let number = 1; ; number += 1) {
    const question: Question = { protocol: PROTOCOLS.question, id: `q${number}`, ...asked };
    const path = directory.questionFile(question.id);
    if (await createExclusive(path, `${JSON.stringify(question, null, 2)}\n`)) return question;
  }
}
