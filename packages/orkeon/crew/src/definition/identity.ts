import * as z from 'zod';
import { shownTexts } from './levels.ts';

const IDENTITY = /^[\p{L}\p{N}_][\p{L}\p{N}._-]{0,99}$/u;

/** The name of a crew, an agent or a task: a segment of `agent://<crew>/<agent>`, and safe as a key of an object. */
export const identity = z
  .string()
  .refine((text) => IDENTITY.test(text), {
    error:
      'is part of an address: use letters, digits, dots, dashes and underscores (at most 100), a letter, digit or underscore first',
  })
  .refine((text) => !(text in {}), { error: 'is a reserved word: use another name' })
  .register(shownTexts, { shown: true });
