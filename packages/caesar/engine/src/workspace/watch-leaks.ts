import type { TreeChange } from '@caesar/host';
import { landedSince } from '../landing/landing-ledger.ts';
import {
  type CheckoutFingerprint,
  dropFingerprint,
  renewFingerprint,
  unwatched,
} from './checkout-fingerprint.ts';
import { findLeaks, type Leaks } from './find-leaks.ts';
import type { Observation } from './observation.ts';
import type { Workspace } from './workspace.ts';

/** The caller’s checkout as it is now; null where there is nothing to compare it with. */
export async function lookAgain(
  { fingerprint }: Workspace,
  { supervised: { world } }: Observation,
): Promise<CheckoutFingerprint | Error | null> {
  if (fingerprint === null) return null;
  return renewFingerprint(fingerprint, world.clock.now().getTime()).catch((error: Error) => error);
}

/** Tells whether the caller’s checkout is as it was, and what the agent has to do with it if not. */
export async function watchLeaks(
  workspace: Workspace,
  look: {
    readonly changes: readonly TreeChange[];
    readonly after: CheckoutFingerprint | Error | null;
    readonly observation: Observation;
  },
): Promise<Leaks> {
  const { fingerprint: before } = workspace;
  const { after, changes } = look;
  if (before === null || after === null) return { leaked: false, findings: [] };
  const { supervised, run, activity } = look.observation;
  try {
    if (after instanceof Error) return { leaked: false, findings: [unwatched(after)] };
    const { stateDirectory } = supervised.world.project;
    const landed = await landedSince(stateDirectory, before.repository.topLevel, before.takenAtMs);
    return await findLeaks(before, after, {
      workspace,
      changes,
      eventsFile: supervised.task.directory.eventsFile,
      streams: run.streams,
      mayHaveWrittenAt: (atMs) => activity.mayHaveWrittenAt(atMs),
      landed,
    });
  } finally {
    await dropFingerprint(before);
  }
}
