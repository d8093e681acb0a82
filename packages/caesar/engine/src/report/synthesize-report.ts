import { PROTOCOLS, type Report, reportSchema } from '@caesar/protocol';

/** How much of the raw output a composed summary may hold. */
const MAX_SUMMARY = 2_000;

/**
 * Composes a report for an agent that left none: `partial` where git saw work of a run that ended well, else `failed`,
 * never `success`. The summary says that it was composed, and ends in the last lines that the agent printed.
 */
export function synthesizeReport(options: {
  readonly taskId: string;
  /** Why there is no report, as a sentence. */
  readonly reason: string;
  readonly changed: boolean;
  readonly endedWell: boolean;
  /** The end of the agent's output; may be empty. */
  readonly output: string;
}): Report {
  const said = lastLines(options.output);
  return reportSchema.parse({
    protocol: PROTOCOLS.report,
    task_id: options.taskId,
    status: options.changed && options.endedWell ? 'partial' : 'failed',
    summary: said === '' ? options.reason : `${options.reason} The agent's last words: ${said}`,
  });
}

function lastLines(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.slice(-5).join(' / ').slice(-MAX_SUMMARY);
}
