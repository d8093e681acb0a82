import type { Surroundings } from '@caesar/engine';
import type { Asked } from '../grammar/command-syntax.ts';
import type { Session } from '../session.ts';

/** Where a command was called, and in which project. */
export function placeOf({ options }: Asked, { cwd, environment }: Session): Surroundings {
  return { cwd, environment, ...(options.root === undefined ? {} : { root: options.root }) };
}
