import type { TurnOutcome } from '../executor.ts';
import type { HumanAnswer } from '../human-input.ts';
import { promptParts } from './prompt-parts.ts';
import type { Cue, Stage } from './stage.ts';

/** Lets the agent take its turn, and measures how long it took. */
export async function takeTurn(
  cue: Cue,
  stage: Stage,
  start: { readonly before: HumanAnswer | undefined; readonly startedId: string },
): Promise<{ outcome: TurnOutcome; durationMs: number }> {
  const { crew, executor, signal, emit, now } = stage;
  const { task, agent } = cue;
  const prompt = promptParts(cue, stage, start.before);
  const tools = [...new Set([...agent.tools, ...task.tools])];
  const began = now();
  const turn = { crew, agent, task, prompt, tools, causationId: start.startedId, signal, emit };
  const outcome = await settled(() => executor(turn));
  return { outcome, durationMs: Math.max(0, Math.round(now() - began)) };
}

/** What an executor throws is a failed turn like any other, its cause kept. */
async function settled(play: () => Promise<TurnOutcome>): Promise<TurnOutcome> {
  try {
    return await play();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { ok: false, code: 'executor_failed', message, cause, tokens: 0, toolCalls: 0 };
  }
}
