import { diffTrees, mergeTrees, type Repository, withChanges } from '@caesar/host';
import type { TaskRecord } from '../records/task-record.ts';
import { refuseLanding } from './landing.ts';
import { type LandingEntry, readLandings, standingLanding } from './landing-ledger.ts';
import {
  conflicted,
  describeConflicts,
  type MergeOptions,
  mergeFailed,
  type Steps,
  touchedPaths,
} from './merge-steps.ts';
import type { Target } from './open-target.ts';
import { refuseUnchanged } from './unchanged-paths.ts';

/** Takes back what tasks landed in a checkout, the last one first. What was edited since stays. */
export async function reverseSteps(
  { repository, copy }: Target,
  records: readonly TaskRecord[],
  options: MergeOptions,
): Promise<Steps> {
  const landed = [];
  for (const record of [...records].reverse()) {
    const entry = standingLanding(await readLandings(options.stateDirectory, record.id), repository.topLevel);
    if (entry === null) return refuseLanding(notLanded(record, repository));
    await copy.include(
      touchedPaths(await diffTrees(repository, entry.before, entry.after, { renames: false })),
    );
    landed.push({ record, entry });
  }
  const idle = refuseUnchanged(
    options.paths,
    landed.flatMap(({ entry }) => entry.files),
    records.map(({ id }) => id),
  );
  if (idle !== null) return refuseLanding(idle);
  const steps = [];
  for (const { record, entry } of landed) {
    const before: string = steps.at(-1)?.after ?? copy.tree;
    const undone = await undo(repository, { record, entry, current: before }, options);
    if (undone.state === 'failed') return refuseLanding(mergeFailed(record, undone.reason));
    const conflicts =
      undone.state === 'clean'
        ? []
        : await describeConflicts(repository, { tree: undone.tree, before }, undone.conflicts);
    if (conflicts.length > 0 && !options.merge) {
      return { ok: false as const, refusal: conflicted(record, conflicts), conflicts };
    }
    const task = { repository, from: entry.after, to: entry.before, changes: [], problems: [] };
    steps.push({
      ...{ record, task, wanted: entry.result, before, conflicts },
      after: undone.tree,
      action: 'reversed' as const,
    });
  }
  return { ok: true, steps, notes: [] };
}

/** Where the files are as they were landed they become exactly what they were; otherwise the way back is merged. */
async function undo(
  repository: Repository,
  { record, entry, current }: { record: TaskRecord; entry: LandingEntry; current: string },
  { paths }: MergeOptions,
) {
  const chosen = paths.length === 0 ? {} : { paths };
  const back = await diffTrees(repository, entry.after, entry.before, { renames: false, ...chosen });
  const since = new Map(
    (await diffTrees(repository, entry.after, current, { renames: false })).map((change) => [
      change.path,
      change,
    ]),
  );
  const untouched = back.every(
    ({ path, oldMode }) =>
      !since.has(path) || (isAbsent(oldMode) && isAbsent(since.get(path)?.newMode ?? '')),
  );
  if (untouched) return { state: 'clean' as const, tree: await withChanges(repository, current, back) };
  const theirs = paths.length === 0 ? entry.before : await withChanges(repository, entry.after, back);
  const names = { base: `as landed of ${record.id}`, ours: 'yours', theirs: `before ${record.id}` };
  return mergeTrees(repository, { base: entry.after, ours: current, theirs }, { names });
}

function isAbsent(mode: string): boolean {
  return /^0+$/.test(mode);
}

function notLanded(record: TaskRecord, { topLevel }: Repository) {
  return {
    code: 'LANDING_ABSENT',
    reason: `task ${record.id} was not landed in ${topLevel}, or that is undone already`,
    remedy: `see what it changed with: caesar diff ${record.id}`,
  };
}
