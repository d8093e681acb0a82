import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';
import { count } from '../quantities.ts';

/** A tool is invoked; `argsSummary` has names of arguments and no value. Bus contract §3. */
export const toolCalled = eventSchema('tool.called', {
  toolName: z.string(),
  argsSummary: z.string().optional(),
  ...additions['tool.called'],
});

/** The tool with that correlation is done, also when it threw. Bus contract §3. */
export const toolReturned = eventSchema('tool.returned', {
  toolName: z.string(),
  success: z.boolean(),
  durationMs: count,
  ...additions['tool.returned'],
});
