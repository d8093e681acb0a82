import type { TaskReport } from '../crew-outcome.ts';
import type { Cue, Stage } from './stage.ts';

type Measured = Pick<TaskReport, 'output' | 'code' | 'reason' | 'cause' | 'humanAnswer' | 'state'> &
  Partial<Pick<TaskReport, 'durationMs' | 'tokens' | 'toolCalls'>>;

/** Says `task.completed` and reports the task; what was not measured is 0. Bus contract §3. */
export function completeTask(
  { task, agent }: Pick<Cue, 'task' | 'agent'>,
  stage: Stage,
  ending: Measured & { readonly causationId: string | undefined },
): TaskReport {
  const { causationId, ...measured } = ending;
  const numbers = {
    durationMs: measured.durationMs ?? 0,
    tokens: measured.tokens ?? 0,
    toolCalls: measured.toolCalls ?? 0,
  };
  const eventId = stage.emit({
    kind: 'task.completed',
    agentId: agent.id,
    causationId,
    taskId: task.id,
    agentRole: agent.role,
    success: measured.state === 'succeeded',
    ...numbers,
    skipped: measured.state === 'skipped' || undefined,
    reason: measured.reason,
  });
  return { taskId: task.id, agentId: agent.id, agentRole: agent.role, ...measured, ...numbers, eventId };
}
