import type { TaskReport } from '../crew-outcome.ts';
import type { TurnOutcome } from '../executor.ts';
import { askAboutTask, refusal, wordsOf } from './ask-about-task.ts';
import { completeTask } from './complete-task.ts';
import type { Cue, Stage } from './stage.ts';
import { takeTurn } from './take-turn.ts';

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

function failure(outcome: Extract<TurnOutcome, { ok: false }>, stage: Stage) {
  const state = stage.signal.aborted ? ('cancelled' as const) : ('failed' as const);
  const { code, message, cause } = outcome;
  return { state, code, reason: message, ...(cause !== undefined && { cause }) };
}
