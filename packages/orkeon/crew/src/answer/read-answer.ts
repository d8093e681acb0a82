import type { AnswerForm } from './answer-form.ts';
import { findMismatch } from './find-mismatch.ts';

/** An answer in its form, without what stood around it; or what is wrong with it, for the model to read. */
export type ReadAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

const FENCE = /^[ \t]*```[^\n`]*\n([\s\S]*?)^[ \t]*```[ \t]*$/gm;

/** Reads a final answer. It may stand in one fenced block, with words around it; a part of a text is never guessed to be meant. */
export function readAnswer(answer: string, form: AnswerForm): ReadAnswer {
  const text = unfenced(answer);
  const parsed = parse(text);
  if (parsed === undefined) return { ok: false, problem: 'it is not JSON' };
  const schema = form.kind === 'schema' ? form.schema : { type: 'object' };
  const mismatch = findMismatch(parsed.value, schema);
  if (mismatch === undefined) return { ok: true, text };
  const { path, problem } = mismatch;
  return { ok: false, problem: path === '' ? `it ${problem}` : `'${path}' ${problem}` };
}

function unfenced(answer: string): string {
  const text = answer.trim();
  if (parse(text) !== undefined) return text;
  const blocks = [...text.matchAll(FENCE)].map(([, block = '']) => block.trim());
  const [only, another] = blocks;
  return only === undefined || another !== undefined ? text : only;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
