import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';

/** The crew grew; said in place of `tool.called` and closed by its `tool.returned`. Bus contract §3. */
export const agentSpawned = eventSchema('agent.spawned', {
  role: z.string().optional(),
  reason: z.string().optional(),
  ...additions['agent.spawned'],
});
