import type { PacedOutput } from '../output/paced-output.ts';

/** How often an orphan looks whether anybody reads. */
const PROBE_MS = 2_000;

/** White space before a document is no part of it, and writing it tells whether the reader is there. */
const PROBE = ' ';

/**
 * Watches for the death of whoever drives the run: its input has ended and its parent is another process than before. Nobody
 * may be left to read then, and a run that has nothing to say would not notice; so it writes a space now and then. A reader that
 * is still there reads on. Returns what ends the watch; without an output there is none.
 */
export function watchForOrphanhood(
  own: { readonly ppid: number },
  output: PacedOutput | null,
  inputHasEnded: () => boolean,
): () => void {
  if (output === null) return () => {};
  const parent = own.ppid;
  const timer = setInterval(() => {
    if (inputHasEnded() && own.ppid !== parent && !output.isCongested) output.write(PROBE);
  }, PROBE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
