import * as z from 'zod';
import { durationMs } from './duration-ms.ts';

/** A duration as text with its unit, from 1 ms to 24 days; a bare number is refused. */
export const duration = z
  .string({ error: "is not a duration: write a number with its unit, such as '90s', '5m' or '250ms'" })
  .refine((text) => durationMs(text) !== undefined, {
    error: "is not a duration: write a number with its unit, such as '90s', '5m' or '250ms', up to 24 days",
  });
