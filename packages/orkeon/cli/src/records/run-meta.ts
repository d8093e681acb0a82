import { isAlive, readBounded } from '@caesar/host';
import * as z from 'zod';

const ending = z.object({
  finishedAt: z.string(),
  success: z.boolean(),
  exitCode: z.int(),
  tokens: z.int(),
  durationMs: z.number(),
});

/** What is kept of a run beside its events. */
const runMetaSchema = z.object({
  runId: z.string(),
  target: z.string(),
  startedAt: z.string(),
  version: z.string(),
  process: z.object({ pid: z.int(), startedAt: z.string() }),
  /** Absent while the run goes on, and for ever when it died. */
  ending: ending.optional(),
});

export type RunMeta = z.infer<typeof runMetaSchema>;

/** How a run stands: `lost` when its process is gone without having said an end. */
export type RunStanding = 'running' | 'succeeded' | 'refused' | 'failed' | 'cancelled' | 'lost';

const LARGEST_META = 1024 * 1024;

/** Reads a run's meta file; null when it is absent or none. */
export async function readRunMeta(path: string): Promise<RunMeta | null> {
  const read = await readBounded(path, LARGEST_META);
  if (read.state !== 'read') return null;
  try {
    return runMetaSchema.parse(JSON.parse(read.bytes.toString('utf8')));
  } catch {
    return null;
  }
}

/** How a run stands, by its meta file and its process. */
export function standingOf(meta: RunMeta): RunStanding {
  if (meta.ending === undefined) return isAlive(meta.process) ? 'running' : 'lost';
  if (meta.ending.success) return 'succeeded';
  const { exitCode } = meta.ending;
  if (exitCode === 130) return 'cancelled';
  return exitCode === 1 ? 'refused' : 'failed';
}
