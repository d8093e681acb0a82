import * as z from 'zod';

/** A count of things or of milliseconds: an integer from 0. */
export const count = z.int().nonnegative();
