import * as z from 'zod';
import { askWindow } from '../questions/ask-window.ts';
import { awaitAnswer } from '../questions/await-answer.ts';
import { leaveQuestion } from '../questions/leave-question.ts';
import { readTask } from '../read-task.ts';
import { defineTool, type ToolContext } from './tool.ts';
import { toolArguments } from './tool-arguments.ts';

/** How often a waiting client is told that the wait goes on: well within the time that clients allow a call. */
const PROGRESS_EVERY_MS = 10_000;

const askSchema = z.strictObject({
  question: z.string().min(1).describe('What has to be decided, with all that is needed to decide it.'),
  options: z
    .array(z.string())
    .default([])
    .describe('The answers to choose from; leave it out when any will do.'),
});

/** `ask_orchestrator`: leaves a question and waits for its answer; silence has a meaning of its own and is never an error. */
export const askOrchestrator = defineTool({
  name: 'ask_orchestrator',
  description:
    'Ask the orchestrator what you cannot decide yourself, and wait for the answer. When none comes in time you are told so: go on as you judge best.',
  ...toolArguments('ask_orchestrator', askSchema),
  async call(given, context) {
    const { directory, clock, environment, startedMs } = context;
    const task = await readTask(directory);
    const window_ms = askWindow({
      environment,
      deadlineMs: task.ok ? task.value.deadline_ms : null,
      spentMs: startedMs === null ? null : clock.monotonicMs() - startedMs,
    });
    const { id } = await leaveQuestion(directory, { ...given, asked_at: clock.now().toISOString() });
    using over = waitOver(window_ms, context.signal);
    using _telling = keepTelling(context, id, window_ms);
    const answer = await awaitAnswer(directory, id, over.signal);
    if (answer !== null) return { told: { id, answered: true, answer: answer.answer } };
    return { told: { id, answered: false, reason: 'no_answer', message: NO_ANSWER } };
  },
});

const NO_ANSWER =
  'Nobody answered in time. Do not wait any longer: go on as you judge best, and say in your report what you assumed.';

/** Aborts at the end of the window, or with the call. */
function waitOver(window_ms: number, signal: AbortSignal): Disposable & { readonly signal: AbortSignal } {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), window_ms);
  return { signal: AbortSignal.any([signal, over.signal]), [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Tells the client at once, and then again and again, that its call is still at work. */
function keepTelling({ tellProgress, clock }: ToolContext, id: string, window_ms: number): Disposable {
  const begun = clock.monotonicMs();
  const tell = () => {
    const waited = Math.min(clock.monotonicMs() - begun, window_ms);
    tellProgress(Math.round(waited) / 1000, Math.round(window_ms) / 1000, `waiting for the answer to ${id}`);
  };
  tell();
  const timer = setInterval(tell, PROGRESS_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
