import type { TreeChange } from '@caesar/host';
import { landedSince } from '../landing/landing-ledger.ts';
import { dropFingerprint, renewFingerprint } from './checkout-fingerprint.ts';
import { findLeaks, type Leaks } from './find-leaks.ts';
import type { Observation } from './observation.ts';
import type { Workspace } from './workspace.ts';

/** Looks whether the caller’s checkout is as it was, and what the agent has to do with it if not. */
export async function watchLeaks(
  workspace: Workspace,
  changes: readonly TreeChange[],
  { supervised: { task, world }, run, activity }: Observation,
): Promise<Leaks> {
  const before = workspace.fingerprint;
  if (before === null) return { leaked: false, findings: [] };
  try {
    const after = await renewFingerprint(before, world.clock.now().getTime());
    const landed = await landedSince(
      world.project.stateDirectory,
      before.repository.topLevel,
      before.takenAtMs,
    );
    return await findLeaks(before, after, {
      workspace,
      changes,
      eventsFile: task.directory.eventsFile,
      streams: run.streams,
      mayHaveWrittenAt: (atMs) => activity.mayHaveWrittenAt(atMs),
      landed,
    });
  } finally {
    await dropFingerprint(before);
  }
}
