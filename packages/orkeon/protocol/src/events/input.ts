import * as z from 'zod';
import { additions, inputClosed as inputClosedPayload } from '../additions.ts';
import { eventSchema } from '../envelope.ts';

/** A person is asked; the answer names this event's correlation. Bus contract §3. */
export const inputNeeded = eventSchema('input.needed', {
  inputKind: z.enum(['text', 'confirm', 'choice']),
  prompt: z.string(),
  choices: z.array(z.string()).min(1).optional(),
  defaultValue: z.string().optional(),
  taskDescription: z.string().optional(),
  ...additions['input.needed'],
});

/** The question with that correlation is no longer open. */
export const inputClosed = eventSchema('input.closed', inputClosedPayload);
