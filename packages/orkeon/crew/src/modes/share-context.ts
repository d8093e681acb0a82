import type { TaskContext } from '../executor.ts';

/** How many characters of earlier outputs a task reads, all together. */
export const CONTEXT_LIMIT = 8_000;

type WholeContext = Omit<TaskContext, 'omittedCharacters'>;

/**
 * Cuts outputs, from their end, so that together they keep to the limit: each has an equal share, and what a short one leaves
 * of its share goes to the long ones. No output disappears for being late.
 */
export function shareContext(outputs: readonly WholeContext[], limit = CONTEXT_LIMIT): TaskContext[] {
  const share = largestShare(
    outputs.map(({ output }) => output.length),
    limit,
  );
  return outputs.map((entry) => {
    const output = cut(entry.output, share);
    return { ...entry, output, omittedCharacters: entry.output.length - output.length };
  });
}

/** The length that all may have so that their sum keeps to the limit. */
function largestShare(lengths: readonly number[], limit: number): number {
  let left = limit;
  let count = lengths.length;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    if (length * count > left) return Math.floor(left / count);
    left -= length;
    count -= 1;
  }
  return limit;
}

/** Cuts without leaving half a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length);
}
