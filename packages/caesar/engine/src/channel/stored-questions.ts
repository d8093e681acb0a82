import { inspectPath, listDirectory, readBounded } from '@caesar/host';
import {
  type Answer,
  channelFiles,
  isDocumentId,
  type Question,
  readAnswer,
  readQuestion,
  type TaskDirectory,
} from '@caesar/protocol';

/** No question and no answer is larger. */
const MAX_BYTES = 16 * 1024 * 1024;

/** More questions than an agent asks; further ones are not looked at. */
const MAX_QUESTIONS = 1000;

/** The ids of the questions that lie in a task's directory, in no particular order. */
export async function listQuestionIds({ questionsDirectory }: TaskDirectory): Promise<string[]> {
  if (!(await isFolder(questionsDirectory))) return [];
  const entries = await listDirectory(questionsDirectory);
  return entries
    .filter(({ kind, name }) => kind === 'file' && name.endsWith('.json'))
    .map(({ name }) => name.slice(0, -'.json'.length))
    .filter(isDocumentId)
    .slice(0, MAX_QUESTIONS);
}

/** One question; null while there is none that can be read. */
export async function storedQuestion(directory: TaskDirectory, id: string): Promise<Question | null> {
  const file = await readBounded(directory.questionFile(id), MAX_BYTES);
  const reading = readQuestion(file.state === 'read' ? file.bytes : null, id);
  return reading.ok ? reading.value : null;
}

/** The answer to a question; null while there is none that can be read. */
export async function storedAnswer(directory: TaskDirectory, id: string): Promise<Answer | null> {
  const file = await readBounded(directory.answerFile(id), MAX_BYTES);
  const reading = readAnswer(file.state === 'read' ? file.bytes : null, id);
  return reading.ok ? reading.value : null;
}

/** Whether nobody waits for the answer to a question any more. */
export async function isClosed(directory: TaskDirectory, id: string): Promise<boolean> {
  return (await inspectPath(channelFiles(directory).closedFile(id))) !== null;
}

/** Whether something has the name of an answer, readable or not. */
export async function isAnswered(directory: TaskDirectory, id: string): Promise<boolean> {
  return (await inspectPath(directory.answerFile(id))) !== null;
}

/** Whether a path is a folder itself: a link could lead out of the task's directory. */
export async function isFolder(path: string): Promise<boolean> {
  return (await inspectPath(path))?.kind === 'directory';
}
