import { type TreeChange, withLock } from '@caesar/host';
import { landedSince } from '../landing/landing-ledger.ts';
import { landingLock } from '../landing/landing-lock.ts';
import { type CheckoutFingerprint, renewFingerprint, unwatched } from './checkout-fingerprint.ts';
import { findLeaks, type Leaks } from './find-leaks.ts';
import type { Observation } from './observation.ts';
import type { Workspace } from './workspace.ts';

/** How long a landing is waited for that is under way: what it changes is in no ledger yet. */
const PATIENCE_MS = 5_000;

/** The caller’s checkout as it is now; null where there is nothing to compare it with. */
export async function lookAgain(
  { fingerprint }: Workspace,
  { supervised: { world } }: Observation,
): Promise<CheckoutFingerprint | Error | null> {
  if (fingerprint === null) return null;
  const look = () => renewFingerprint(fingerprint, world.clock.now().getTime());
  const lock = landingLock(fingerprint.repository);
  try {
    const outcome = await withLock(lock, look, { timeoutMs: PATIENCE_MS, label: 'looking' });
    return outcome.state === 'done' ? outcome.value : await look();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
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
  if (after instanceof Error) return { leaked: false, findings: [unwatched(after)] };
  return findLeaks(before, after, {
    workspace,
    changes,
    eventsFile: supervised.task.directory.eventsFile,
    streams: run.streams,
    mayHaveWrittenAt: (atMs) => activity.mayHaveWrittenAt(atMs),
    othersMayHaveWrittenAt: (atMs) => activity.othersMayHaveWrittenAt(atMs),
    siblingsMayHaveWrittenAt: (atMs) => activity.siblingsMayHaveWrittenAt(atMs),
    landed: await landedIn(before, supervised.world.project.stateDirectory),
  });
}

/** Where tasks were landed meanwhile, by the ledgers of this project and of those at the top of each checkout. */
async function landedIn(
  { checkouts, takenAtMs }: CheckoutFingerprint,
  stateDirectory: string,
): Promise<ReadonlySet<string>> {
  const tops = checkouts.map(({ tree }) => tree.topLevel);
  const states = [...new Set([stateDirectory, ...tops.map((top) => `${top}/.caesar/state`)])];
  const paths = await Promise.all(
    tops.map(async (top) => {
      const files = await Promise.all(states.map((state) => landedSince(state, top, takenAtMs)));
      return files.flatMap((landed) => [...landed].map((file) => `${top}/${file}`));
    }),
  );
  return new Set(paths.flat());
}
