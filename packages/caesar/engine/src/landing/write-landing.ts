import { inspectDisk, keepObjects, measureBlobs, systemClock, type TreeChange } from '@caesar/host';
import { CaesarError, type Refusal } from '@caesar/protocol';
import type { Project } from '../project/project.ts';
import { describeFullDisk } from '../settle/describe-full-disk.ts';
import type { ApplyOptions, LandedTask } from './landing.ts';
import { type LandingEntry, readLandings, recordLandings } from './landing-ledger.ts';
import { excerpt, type LandingStep } from './landing-step.ts';
import type { Target } from './open-target.ts';
import { moveSubmodules } from './submodule-pointers.ts';

/** A landing that is planned to its end. */
export interface PlannedLanding {
  readonly steps: readonly LandingStep[];
  /** All that changes in the working tree, and the tree that it then is. */
  readonly changes: readonly TreeChange[];
  readonly end: string;
  readonly options: Pick<ApplyOptions, 'paths' | 'clock'>;
  /** The commits of the steps that have one. */
  readonly commits: ReadonlyMap<LandingStep, string>;
  /** What is done once the working tree is switched; a refusal takes that back. */
  readonly afterSwitch: () => Promise<Refusal | null>;
}

/** Switches the checkout and writes the landing into the ledgers: both or neither. Trees that undo it are kept. */
export async function landAndWriteDown(
  project: Project,
  target: Target,
  planned: PlannedLanding,
): Promise<
  | { readonly ok: true; readonly tasks: readonly LandedTask[] }
  | { readonly ok: false; readonly refusal: Refusal }
> {
  const { stateDirectory } = project;
  const entries = new Map<string, LandingEntry[]>();
  const kept: Record<string, string> = {};
  const tasks: LandedTask[] = [];
  for (const step of planned.steps) {
    const { id } = step.record;
    const entry = await entryOf(target, step, planned);
    const own = [...(entries.get(id) ?? []), entry];
    entries.set(id, own);
    tasks.push({ id, action: step.action, files: entry.files, commit: entry.commit });
    if (entry.files.length === 0) continue;
    const number = (await readLandings(stateDirectory, id)).length + own.length;
    kept[`refs/caesar/${id}/landing-${number}/before`] = entry.before;
    kept[`refs/caesar/${id}/landing-${number}/after`] = entry.after;
  }
  await keepObjects(target.repository, kept);
  let refusal: Refusal | null = null;
  const landed = await recordLandings(stateDirectory, entries, async () => {
    refusal = await switchCheckout(target, planned);
    return refusal === null;
  });
  if (landed) return { ok: true, tasks };
  await keepObjects(target.repository, Object.fromEntries(Object.keys(kept).map((ref) => [ref, null])));
  return { ok: false, refusal: refusal ?? inTheWay('its ledger is held by another process') };
}

async function switchCheckout(
  { repository, copy }: Target,
  { changes, end, afterSwitch }: PlannedLanding,
): Promise<Refusal | null> {
  const before = copy.tree;
  if (changes.length > 0) {
    const switched = await copy.switchTo(end);
    if (!switched.ok) return notSwitched({ repository, copy }, changes, switched.reason);
    await moveSubmodules(repository, changes);
  }
  let refusal: Refusal | null | undefined;
  try {
    refusal = await afterSwitch();
    return refusal;
  } finally {
    if (refusal !== null && changes.length > 0) {
      await copy.switchTo(before);
      await moveSubmodules(repository, changes.map(backwards));
    }
  }
}

function backwards(change: TreeChange): TreeChange {
  return { ...change, oldId: change.newId, newId: change.oldId };
}

async function entryOf(
  { repository }: Target,
  step: LandingStep,
  { options, commits }: PlannedLanding,
): Promise<LandingEntry> {
  const part = await excerpt(repository, step);
  return {
    at: (options.clock ?? systemClock).now().toISOString(),
    action: step.action,
    checkout: repository.topLevel,
    result: step.wanted,
    paths: [...(options.paths ?? [])],
    before: part.before,
    after: part.after,
    files: part.files,
    conflicts: step.standing?.conflicts ?? step.conflicts.map(({ path }) => path),
    commit: commits.get(step) ?? null,
  };
}

/** Git says of a file that it could not write, not why. */
const UNWRITTEN = /^unable to (write|create) (new )?file /m;

/** Why the working tree could not be switched. Throws where its disk is full. */
async function notSwitched(
  { repository }: Target,
  changes: readonly TreeChange[],
  reason: string,
): Promise<Refusal> {
  const { topLevel } = repository;
  const told = UNWRITTEN.test(reason) ? await tellRoom(repository, changes) : null;
  const full = await describeFullDisk(told ?? new Error(reason), [topLevel]);
  if (full !== null) {
    const { code, reason: message, remedy } = full;
    throw new CaesarError({
      ...{ code, message, remedy: `nothing was changed; ${remedy}` },
      cause: told ?? new Error(reason),
    });
  }
  const [, path, filter] = /^(.+): smudge filter (\S+) failed$/m.exec(reason) ?? [];
  if (path === undefined) return inTheWay(reason);
  return {
    code: 'APPLY_BLOCKED',
    reason: `the filter ${filter} of ${path} failed: ${reason.split('\n')[0]}`,
    remedy: `nothing was changed; mend it (git config --get-regexp filter.${filter}), then apply again`,
  };
}

/** What a full disk is told by, where the files need more than is free. */
async function tellRoom(
  repository: Target['repository'],
  changes: readonly TreeChange[],
): Promise<Error | null> {
  const written = changes.map(({ newId }) => newId).filter((id) => !/^0+$/.test(id));
  const needed = await measureBlobs(repository, written);
  const free = (await inspectDisk(repository.topLevel))?.freeBytes ?? Number.POSITIVE_INFINITY;
  if (free > needed) return null;
  return new Error(`no space left on device for about ${Math.ceil(needed / 1e6)} MB`);
}

function inTheWay(reason: string): Refusal {
  return {
    code: 'APPLY_BLOCKED',
    reason: `the checkout is in the way: ${reason}`,
    remedy: 'nothing was changed; move or commit the named files, then apply again',
  };
}
