import type { Refusal } from '@caesar/protocol';
import { isBelow } from '../workspace/deposits.ts';

/** Refuses paths at which nothing is: a name that is mistyped must not read as one that is there already. Null where each names something. */
export function refuseUnchanged(
  paths: readonly string[],
  changed: readonly string[],
  ids: readonly string[],
): Refusal | null {
  const idle = paths.filter((path) => !changed.some((file) => isBelow([path], file)));
  if (idle.length === 0) return null;
  const [first = ''] = ids;
  const tasks = ids.length === 1 ? `task ${first}` : `the tasks ${ids.join(', ')}`;
  return {
    code: 'PATH_UNCHANGED',
    reason: `${tasks} changed nothing at: ${idle.join(', ')}`,
    remedy: `paths are seen from the top of the repository; list them with: caesar diff ${first} --name-only`,
  };
}
