import type { PermissionRequest } from '@caesar/agents';
import { createExclusive, createNumbered, lookUntil, readBounded } from '@caesar/host';
import { CHANNEL_VARIABLES, channelFiles, PROTOCOLS, readAnswer, type TaskDirectory } from '@caesar/protocol';
import type { SupervisedTask } from '../supervise/supervised-task.ts';

/** Asks whoever gave the task for leave; resolves with the id of the answer's option, null when nobody chose one in time. */
export type AskLeave = (request: PermissionRequest, signal: AbortSignal) => Promise<string | null>;

const DEFAULT_WINDOW_MS = 5 * 60_000;
/** What is kept back of the task's time, so that the agent can still do something. */
const RESERVED_SHARE = 0.1;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Asks through the files of the task's return channel, as the agent's own questions are asked. */
export function leaveAsker({ task, world }: SupervisedTask, timeoutMs: number): AskLeave {
  const { directory } = task;
  const wanted = Number(world.environment[CHANNEL_VARIABLES.windowMs]);
  const windowMs = Math.min(wanted > 0 ? wanted : DEFAULT_WINDOW_MS, timeoutMs * (1 - RESERVED_SHARE));
  return async (request, signal) => {
    const id = await leaveQuestion(directory, request, world.clock.now().toISOString());
    const over = AbortSignal.any([signal, AbortSignal.timeout(windowMs)]);
    const look = () => readText(directory, id);
    const inTime = await lookUntil(directory.answersDirectory, { look, signal: over });
    if (inTime === null) await createExclusive(channelFiles(directory).closedFile(id), '');
    const answer = inTime ?? (await look());
    return answer === null ? null : optionOf(request, answer);
  };
}

async function leaveQuestion(
  directory: TaskDirectory,
  { title, kind, options }: PermissionRequest,
  asked_at: string,
): Promise<string> {
  const question = {
    question: `May the agent do this? ${title || kind || 'It does not say what.'}`,
    options: options.map(({ name }) => name),
    asked_at,
  };
  const number = await createNumbered((free) => ({
    path: directory.questionFile(`p${free}`),
    content: `${JSON.stringify({ protocol: PROTOCOLS.question, id: `p${free}`, ...question }, null, 2)}\n`,
  }));
  return `p${number}`;
}

async function readText(directory: TaskDirectory, id: string): Promise<string | null> {
  const file = await readBounded(directory.answerFile(id), MAX_ANSWER_BYTES);
  const reading = readAnswer(file.state === 'read' ? file.bytes : null, id);
  return reading.ok ? reading.value.answer : null;
}

/** The option whose name, id or sort was given; an answer that names none is a refusal, where one is offered. */
function optionOf({ options }: PermissionRequest, answer: string): string | null {
  const given = answer.trim().toLowerCase();
  const named = options.find(({ id, name, kind }) =>
    [id, name, kind].some((one) => one.toLowerCase() === given),
  );
  return (named ?? options.find(({ kind }) => kind.startsWith('reject')))?.id ?? null;
}
