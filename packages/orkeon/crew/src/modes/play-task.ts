import type { TaskReport } from '../crew-outcome.ts';
import { fillVariables } from '../definition/fill-variables.ts';
import type { PromptParts, TurnOutcome } from '../executor.ts';
import type { HumanAnswer } from '../human-input.ts';
import { askAboutTask, refusal, wordsOf } from './ask-about-task.ts';
import { completeTask } from './complete-task.ts';
import { shareContext } from './share-context.ts';
import type { Cue, Stage } from './stage.ts';

/**
 * Plays one task: asks before it starts, says that it starts, lets its agent take the turn, asks about the result, says how
 * it ended. A task that a human refuses beforehand ends without having started. Bus contract §3, §6.
 */
export async function playTask(cue: Cue, stage: Stage): Promise<TaskReport> {
  const before = await askAboutTask(cue, stage, { when: 'before', causationId: stage.causationId });
  if (before?.outcome === 'refused') return completeTask(cue, stage, refusal(before));
  const causationId = before?.eventId ?? stage.causationId;
  if (stage.signal.aborted) return completeTask(cue, stage, { ...CANCELLED, causationId });
  const startedId = sayStarted(cue, stage, causationId);
  const { outcome, durationMs } = await takeTurn(cue, stage, { before, startedId });
  const measured = { durationMs, tokens: outcome.tokens, toolCalls: outcome.toolCalls };
  if (!outcome.ok) {
    return completeTask(cue, stage, { ...measured, ...failure(outcome, stage), causationId: startedId });
  }
  const after = await askAboutTask(cue, stage, { when: 'after', causationId: startedId });
  const produced = { ...measured, output: outcome.output };
  if (after?.outcome === 'refused') return completeTask(cue, stage, { ...produced, ...refusal(after) });
  const humanAnswer = wordsOf(cue, stage, after);
  return completeTask(cue, stage, {
    ...produced,
    state: 'succeeded',
    ...(humanAnswer && { humanAnswer }),
    causationId: after?.eventId ?? startedId,
  });
}

const CANCELLED = { state: 'cancelled', reason: 'the run was cancelled' } as const;

function sayStarted({ task, agent }: Cue, stage: Stage, causationId: string): string {
  return stage.emit({
    kind: 'task.started',
    agentId: agent.id,
    causationId,
    taskId: task.id,
    agentRole: agent.role,
  });
}

async function takeTurn(
  cue: Cue,
  stage: Stage,
  start: { readonly before: HumanAnswer | undefined; readonly startedId: string },
): Promise<{ outcome: TurnOutcome; durationMs: number }> {
  const { crew, executor, signal, emit, now } = stage;
  const { task, agent } = cue;
  const prompt = promptOf(cue, stage, start.before);
  const tools = [...new Set([...agent.tools, ...task.tools])];
  const began = now();
  const turn = { crew, agent, task, prompt, tools, causationId: start.startedId, signal, emit };
  const outcome = await settled(() => executor(turn));
  return { outcome, durationMs: Math.max(0, Math.round(now() - began)) };
}

function promptOf(cue: Cue, stage: Stage, before: HumanAnswer | undefined): PromptParts {
  const { variables } = stage.crew;
  const humanAnswer = wordsOf(cue, stage, before);
  return {
    description: fillVariables(cue.task.description, variables),
    expectedOutput: fillVariables(cue.task.expectedOutput, variables),
    context: shareContext(readOutputs(cue)),
    variables,
    ...(humanAnswer && { humanAnswer }),
  };
}

/** Outputs of the tasks that the task names, in its order; of all that succeeded so far when it names none. */
function readOutputs({ task, earlier }: Cue) {
  const sources = task.context?.map((id) => earlier.get(id)) ?? [...earlier.values()];
  return sources.flatMap((report) => {
    if (report?.state !== 'succeeded') return [];
    const { taskId, agentRole, output, humanAnswer } = report;
    return [{ taskId, agentRole, output: output ?? '', ...(humanAnswer && { humanAnswer }) }];
  });
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

function failure(outcome: Extract<TurnOutcome, { ok: false }>, stage: Stage) {
  const state = stage.signal.aborted ? ('cancelled' as const) : ('failed' as const);
  const { code, message, cause } = outcome;
  return { state, code, reason: message, ...(cause !== undefined && { cause }) };
}
