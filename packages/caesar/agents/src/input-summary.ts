import { fieldsOf, textOf } from './json-fields.ts';

/** A summary is cut to this many characters. */
const MAX_CHARACTERS = 200;

/** The fields of a tool's input that say best what it was given, most telling first. */
const TELLING = [
  'command',
  'file_path',
  'filePath',
  'path',
  'notebook_path',
  'pattern',
  'query',
  'url',
  'description',
  'prompt',
] as const;

/** What a tool was given, in one line: its most telling field, else all of it as JSON; empty for no input. */
export function summarizeInput(input: unknown): string {
  if (typeof input === 'string') return oneLine(input);
  const fields = fieldsOf(input);
  const telling = TELLING.map((name) => textOf(fields[name])).find((text) => text.trim() !== '');
  if (telling !== undefined) return oneLine(telling);
  return Object.keys(fields).length === 0 ? '' : oneLine(JSON.stringify(input));
}

/** A text on one line, cut where it is long. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, MAX_CHARACTERS * 2));
  return characters.length <= MAX_CHARACTERS ? line : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
