import { type Clock, inspectPath, watchDirectory } from '@caesar/host';
import type { TaskDirectory } from '@caesar/protocol';

export interface SubmissionWatch {
  readonly clock: Clock;
  /** How long the agent may be silent after its report before it counts as done. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves once the agent has handed in its report and has then been silent: while it still prints, or replaces the report,
 * it is finishing its turn. False when the signal came first.
 */
export async function awaitSubmission(
  { path, reportFile, rawLogFile }: TaskDirectory,
  { clock, silenceMs, signal }: SubmissionWatch,
): Promise<boolean> {
  let lastSign = '';
  let since = 0;
  for await (const _ of watchDirectory(path, { signal, pollMs: Math.min(silenceMs, 1_000) })) {
    const report = await inspectPath(reportFile);
    if (report === null) continue;
    const sign = `${report.changedMs} ${(await inspectPath(rawLogFile))?.size}`;
    if (sign !== lastSign) since = clock.monotonicMs();
    else if (clock.monotonicMs() - since >= silenceMs) return true;
    lastSign = sign;
  }
  return false;
}
