import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';
import { count } from '../quantities.ts';

/** A task's agent is chosen and nothing has been asked of it yet. Bus contract §3. */
export const taskStarted = eventSchema('task.started', { taskId: z.string(), agentRole: z.string() });

/** A task ended, also by failure or cancellation; `tokens` and `toolCalls` are 0 when not measured. Bus contract §3. */
export const taskCompleted = eventSchema('task.completed', {
  taskId: z.string(),
  agentRole: z.string(),
  success: z.boolean(),
  durationMs: count,
  tokens: count,
  toolCalls: count,
  ...additions['task.completed'],
});
