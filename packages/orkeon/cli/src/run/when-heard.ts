import { clearOrAborted } from '../output/clear-or-aborted.ts';
import type { Ending } from './ending.ts';
import type { RunScene } from './run-scene.ts';

/**
 * Holds a success back until the reader has taken all that was said before it: a run whose reader has left by then is
 * cancelled, however far it came.
 */
export async function whenHeard(
  ending: Ending,
  { begun: { output }, cancellation: { signal } }: RunScene,
): Promise<Ending> {
  if (output === null || ending.state !== 'succeeded') return ending;
  await clearOrAborted(output, signal);
  if (!signal.aborted) return ending;
  return { state: 'cancelled', message: `the run was cancelled (${String(signal.reason)})` };
}
