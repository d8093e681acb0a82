import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';
import { count } from '../quantities.ts';

/** The meter moved; `tokens` is the total of the run so far. Bus contract §3. */
export const costUpdated = eventSchema('cost.updated', {
  tokens: count,
  model: z.string().optional(),
  provider: z.string().optional(),
  ...additions['cost.updated'],
});
