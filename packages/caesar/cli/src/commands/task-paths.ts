import { posix, relative, resolve } from 'node:path';
import type { TaskRecord } from '@caesar/engine';
import { isInside } from '@caesar/host';

/**
 * The paths that operands name, from the top of the repository; none of them means everything. One that is absolute, or
 * begins with `..`, is taken for what it names on the disk, in the task's checkout or in its worktree.
 */
export function taskPaths(
  operands: readonly string[],
  { record, cwd }: { readonly record: TaskRecord; readonly cwd: string },
): string[] {
  const tops = [record.checkout, record.workspace].filter((top) => top !== null);
  const paths = operands.map((operand) => fromTop(operand, { tops, cwd }));
  return paths.includes('.') ? [] : paths;
}

function fromTop(operand: string, { tops, cwd }: { tops: readonly string[]; cwd: string }): string {
  if (operand === '') return operand;
  if (!/^(\/|\.\.(\/|$))/.test(operand)) return posix.normalize(operand).replace(/(?<=.)\/+$/, '');
  const path = resolve(cwd, operand);
  const top = tops.find((folder) => isInside(folder, path));
  return top === undefined ? operand : relative(top, path) || '.';
}
