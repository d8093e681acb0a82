import {
  conflictHunks,
  diffTrees,
  type MergeConflict,
  mapInSlices,
  mergeTrees,
  type Repository,
  readConflictStyle,
  resolveTree,
  type TreeChange,
  withChanges,
} from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { type LandingConflict, type LandingRefusal, refuseLanding } from './landing.ts';
import { type LandingEntry, readLandings, standingLanding } from './landing-ledger.ts';
import type { LandingStep } from './landing-step.ts';
import { checkBelonging, type Target } from './open-target.ts';
import { sideNames } from './side-names.ts';
import { readTaskChanges, type TaskChanges } from './task-changes.ts';
import { refuseUnchanged } from './unchanged-paths.ts';

/** The steps of a landing, or why there is none. */
export type Steps =
  | { readonly ok: true; readonly steps: readonly LandingStep[]; readonly notes: readonly string[] }
  | ({ readonly ok: false } & LandingRefusal);

export interface MergeOptions {
  readonly stateDirectory: string;
  readonly paths: readonly string[];
  /** Whether conflict markers are wanted. */
  readonly merge: boolean;
}

/** Merges what tasks changed into the working tree’s tree, one after another, without touching anything. */
export async function mergeSteps(
  { repository, copy }: Target,
  records: readonly TaskRecord[],
  options: MergeOptions,
): Promise<Steps> {
  const tasks: { readonly record: TaskRecord; readonly task: TaskChanges }[] = [];
  for (const record of records) {
    const read = await readTaskChanges(record, options.paths);
    if (!read.ok) return refuseLanding(read.refusal);
    const foreign = checkBelonging(record, read.value.repository, repository);
    if (foreign !== null) return refuseLanding(foreign);
    tasks.push({ record, task: read.value });
  }
  const idle = refuseUnchanged(
    options.paths,
    tasks.flatMap(({ task }) => namesOf(task.changes)),
    records.map(({ id }) => id),
  );
  if (idle !== null) return refuseLanding(idle);
  await copy.include(tasks.flatMap(({ task }) => touchedPaths(task.changes)));
  const steps: LandingStep[] = [];
  const notes: string[] = [];
  for (const { record, task } of tasks) {
    const chosen = await choose(task, options.paths);
    notes.push(...chosen.notes);
    const before = steps.at(-1)?.after ?? copy.tree;
    const step = await mergeOne(repository, { record, task, wanted: chosen.tree, before }, options);
    if (!step.ok) return step;
    steps.push(step.step);
    notes.push(...step.notes);
  }
  return { ok: true, steps, notes };
}

/** Every name that changes are told by, former ones too. */
function namesOf(changes: readonly TreeChange[]): string[] {
  return changes.flatMap(({ path, oldPath }) => (oldPath === undefined ? [path] : [path, oldPath]));
}

/** Every path that changes name, former names too. */
export function touchedPaths(changes: readonly TreeChange[]): Buffer[] {
  return changes.flatMap(({ rawPath, rawOldPath }) =>
    rawOldPath === undefined ? [rawPath] : [rawPath, rawOldPath],
  );
}

type Merging = Pick<LandingStep, 'record' | 'task' | 'wanted' | 'before'>;

type MergedStep =
  | { readonly ok: true; readonly step: LandingStep; readonly notes: readonly string[] }
  | ({ readonly ok: false } & LandingRefusal);

async function mergeOne(
  repository: Repository,
  merging: Merging,
  { stateDirectory, merge }: MergeOptions,
): Promise<MergedStep> {
  const { record, task, wanted, before } = merging;
  const sides = { base: task.from, ours: before, theirs: wanted };
  const names = sideNames(record);
  const merged = await mergeTrees(repository, sides, { names });
  if (merged.state === 'failed') return refuseLanding(mergeFailed(record, merged.reason));
  if (merged.state === 'clean') {
    const action = merged.tree === before ? 'nothing' : 'applied';
    return { ok: true, step: { ...merging, action, after: merged.tree, conflicts: [] }, notes: [] };
  }
  const standing = standingLanding(await readLandings(stateDirectory, record.id), repository.topLevel);
  const paths = merged.conflicts.map(({ path }) => path);
  if (standing?.result === wanted && (await isEdited(repository, standing, { before, paths }))) {
    const edited = paths.join(', ');
    const notes = [`task ${record.id} was landed before; what was edited since stays as it is: ${edited}`];
    const step = { ...merging, action: 'nothing' as const, after: before, conflicts: [], standing };
    return { ok: true, step, notes };
  }
  const conflicts = await describeConflicts(repository, { tree: merged.tree, before }, merged.conflicts);
  if (!merge) return { ok: false, refusal: conflicted(record, conflicts), conflicts };
  const conflictStyle = await readConflictStyle(repository);
  const marked = await mergeTrees(repository, sides, { names, conflictStyle });
  const after = marked.state === 'failed' ? merged.tree : marked.tree;
  const action = after === before ? 'nothing' : 'applied';
  return { ok: true, step: { ...merging, action, after, conflicts }, notes: [] };
}

/** Whether what was landed is still there, with edits: a file that is as it was before has been thrown away since. */
async function isEdited(
  repository: Repository,
  standing: LandingEntry,
  { before, paths }: { readonly before: string; readonly paths: readonly string[] },
): Promise<boolean> {
  const changes = await diffTrees(repository, standing.before, before, { renames: false });
  const since = new Set(changes.map(({ path }) => path));
  return paths.some((path) => standing.files.includes(path) && since.has(path));
}

/** The task's tree, or its start with only the chosen changes; a repository that it made cannot be landed. */
async function choose(
  { repository, from, to, changes }: TaskChanges,
  paths: readonly string[],
): Promise<{ readonly tree: string; readonly notes: readonly string[] }> {
  const nested = changes.filter(({ oldMode, newMode }) => newMode === '160000' && oldMode !== '160000');
  if (paths.length === 0 && nested.length === 0) return { tree: to, notes: [] };
  const landed = changes.filter((change) => !nested.includes(change));
  return {
    tree: await withChanges(repository, from, landed),
    notes: nested.map(
      ({ path }) => `${path} is a repository of its own and was not landed: copy it from the worktree`,
    ),
  };
}

const READ_AT_ONCE = 8;

/** What stands in the way, with the lines of both sides. */
export async function describeConflicts(
  repository: Repository,
  { tree, before }: { readonly tree: string; readonly before: string },
  conflicts: readonly MergeConflict[],
): Promise<LandingConflict[]> {
  const head = await resolveTree(repository, 'HEAD');
  const edited = head === null ? [] : await diffTrees(repository, head, before, { renames: false });
  const dirty = new Set(edited.map(({ path }) => path));
  return mapInSlices(conflicts, READ_AT_ONCE, async ({ path, reason }) => ({
    path,
    reason,
    dirty: dirty.has(path),
    hunks: await conflictHunks(repository, tree, path),
  }));
}

export function conflicted(record: TaskRecord, conflicts: readonly LandingConflict[]): Refusal {
  const names = conflicts.map(({ path, dirty }) => (dirty ? `${path} (with uncommitted edits)` : path));
  return {
    code: 'APPLY_CONFLICT',
    reason: `the changes of task ${record.id} conflict with the checkout in: ${names.join(', ')}`,
    remedy: `nothing was changed; look at both sides with: caesar diff ${record.id}; or take both with --merge`,
  };
}

export function mergeFailed(record: TaskRecord, reason: string): Refusal {
  return {
    code: 'APPLY_FAILED',
    reason: `git could not merge the changes of task ${record.id}: ${reason}`,
    remedy: 'git 2.38 or newer is needed; see: git --version',
  };
}
