import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';

/** An agent handed work to another; said in place of `tool.called` and closed by its `tool.returned`. Bus contract §3. */
export const delegationStarted = eventSchema('delegation.started', {
  toRole: z.string().optional(),
  ...additions['delegation.started'],
});
