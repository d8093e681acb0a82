import { createExclusive, lookUntil, readBounded } from '@caesar/host';
import { type Answer, channelFiles, readAnswer, type TaskDirectory } from '@caesar/protocol';

/** No answer is larger. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Waits for the answer to a question until the signal; null without one. From then on the question is marked as closed: an
 * answer that came in time is never missed, and one that comes later can be refused.
 */
export async function awaitAnswer(
  directory: TaskDirectory,
  id: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  const answer = await lookUntil(directory.answersDirectory, { look: () => look(directory, id), signal });
  if (answer !== null) return answer;
  await createExclusive(channelFiles(directory).closedFile(id), '');
  return look(directory, id);
}

/** An answer that is half written is none yet. */
async function look(directory: TaskDirectory, id: string): Promise<Answer | null> {
  const file = await readBounded(directory.answerFile(id), MAX_ANSWER_BYTES);
  const reading = readAnswer(file.state === 'read' ? file.bytes : null, id);
  return reading.ok ? reading.value : null;
}
