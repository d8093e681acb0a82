import * as z from 'zod';
import { additions } from '../additions.ts';
import { eventSchema } from '../envelope.ts';
import { count } from '../quantities.ts';

/** The run begins; `target` is the path as it was typed. Bus contract §3. */
export const runStarted = eventSchema('run.started', {
  target: z.string(),
  stream: z.boolean(),
  ...additions['run.started'],
});

/** The run ends; `success` says the same as `exitCode` 0, and `tokens` is 0 when nothing was measured. Bus contract §3. */
export const runFinished = eventSchema('run.finished', {
  success: z.boolean(),
  exitCode: z.int(),
  tokens: count,
  ...additions['run.finished'],
});
