import type { PacedOutput } from './paced-output.ts';

/** Settles when nothing waits for the reader any more, never will, or the signal comes. */
export async function clearOrAborted(output: PacedOutput, signal: AbortSignal): Promise<void> {
  if (!output.isCongested || signal.aborted) return;
  let stop = () => {};
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([output.whenClear(), aborted]);
  signal.removeEventListener('abort', stop);
}
