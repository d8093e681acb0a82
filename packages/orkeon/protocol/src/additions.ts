import * as z from 'zod';
import { count } from './quantities.ts';

const task = { taskId: z.string().optional() };
const split = { promptTokens: count.optional(), completionTokens: count.optional() };
const meter = {
  ...split,
  cacheHitTokens: count.optional(),
  cacheMissTokens: count.optional(),
  estimatedTokens: count.optional(),
};

/**
 * Every field that this project says beyond the contract, by kind; all optional, none changes the version.
 * A measure that was not taken is absent, never 0, and there is no price.
 */
export const additions = {
  /** `runId` names the run's journal. */
  'run.started': { runId: z.string().optional() },
  /** `skipped` when the task never started; `reason` says why it failed or was skipped. */
  'task.completed': { skipped: z.boolean().optional(), reason: z.string().optional() },
  'tool.called': task,
  'tool.returned': task,
  'delegation.started': task,
  'agent.spawned': task,
  /** Totals of the run so far, as `tokens` is; `operation` is what the tokens were spent on. */
  'cost.updated': { ...meter, operation: z.string().optional() },
  'llm.delta': task,
  'input.needed': task,
  'run.finished': { durationMs: count.optional(), ...meter },
};

/**
 * The payload of the added kind `input.closed`: what became of the question with that correlation.
 * `given` is a person's answer, `defaulted` the question's own default, `refused` neither; `reason` says why it was refused
 * or why nobody answered. The answer itself is not on the stream.
 */
export const inputClosed = {
  outcome: z.enum(['given', 'defaulted', 'refused']),
  reason: z.enum(['denied', 'closed', 'cancelled', 'timeout']).optional(),
  ...task,
};

/** The added command `cancel`: the run stops as a signal would stop it. */
export const cancel = {};
