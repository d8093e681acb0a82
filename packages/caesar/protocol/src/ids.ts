import * as z from 'zod';

const GRAMMAR = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?$/;

/** Names that Windows keeps for devices, whatever the folder. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/**
 * Whether a text may name a task or a question: 1 to 100 letters, digits, `-` and `_`, a letter or a digit at both ends,
 * and no device name of Windows. Such a text is one file name on every system and never leaves its folder.
 */
export function isDocumentId(text: string): boolean {
  return GRAMMAR.test(text) && !DEVICES.test(text);
}

/** The identifier of a task or of a question, in the grammar of `isDocumentId`. */
export const documentIdSchema = z
  .string()
  .regex(GRAMMAR, 'must be 1 to 100 letters, digits, "-" or "_", with a letter or digit at both ends')
  .refine((id) => !DEVICES.test(id), 'is a device name on Windows');
