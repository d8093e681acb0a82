import * as z from 'zod';
import { eventSchema } from '../envelope.ts';

/** Something failed; a run that stops says `crew_failed` or `crew_cancelled` before its end. Bus contract §3. */
export const errorRaised = eventSchema('error', {
  code: z.string(),
  message: z.string(),
  recoverable: z.boolean(),
});
