import { dirname } from 'node:path';
import { Deadline } from './deadline.ts';
import { inspectPath } from './inspect-path.ts';
import { watchDirectory } from './watch-directory.ts';

export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Default: no end. */
  readonly timeoutMs?: number;
}

/** Waits until something is at `path`. Its folder may be absent, and come later. */
export async function waitForFile(
  path: string,
  options: WaitOptions,
): Promise<'present' | 'timed-out' | 'aborted'> {
  using deadline = new Deadline(options);
  for await (const _ of watchDirectory(dirname(path), { signal: deadline.signal })) {
    if ((await inspectPath(path)) !== null) return 'present';
  }
  return deadline.outcome();
}
