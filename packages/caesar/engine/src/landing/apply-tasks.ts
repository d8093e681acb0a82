import {
  diffTrees,
  type MergeConflict,
  mergeTrees,
  openWorkingCopy,
  type Repository,
  type TreeChange,
  type WorkingCopy,
  withChanges,
} from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { Project } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { readTaskChanges, type TaskChanges } from './task-changes.ts';

export interface ApplyOptions {
  /** Files or folders, relative to the top level; absent or empty means everything. */
  readonly paths?: readonly string[];
  /** Only say what would happen. */
  readonly check?: boolean;
}

/** What landing did, or would do. */
export interface Landing {
  /** False when every change was there already. */
  readonly applied: boolean;
  readonly changes: readonly TreeChange[];
}

/** Why nothing was landed; `conflicts` names the paths where the checkout stands in the way. */
export interface LandingRefusal {
  readonly refusal: Refusal;
  readonly conflicts: readonly MergeConflict[];
}

export type LandingResult = ({ readonly ok: true } & Landing) | ({ readonly ok: false } & LandingRefusal);

/**
 * Brings what tasks changed to the caller's checkout, in the order given: all of it or nothing. The working tree alone
 * changes; index, HEAD, branches and stash stay as they are, and edits of the caller's own are kept beside what lands.
 */
export async function applyTasks(
  project: Project,
  records: readonly TaskRecord[],
  options: ApplyOptions = {},
): Promise<LandingResult> {
  const target = project.repository;
  if (target.state !== 'found' || target.repository.isBare) return noCheckout(project);
  const copy = await openWorkingCopy(target.repository, { excluded: ['.caesar/tasks', '.caesar/state'] });
  await using _closing = copy;
  const landed = await mergeAll(target.repository, copy, { records, paths: options.paths ?? [] });
  if (!landed.ok) return landed;
  const changes = await diffTrees(target.repository, copy.tree, landed.tree);
  if (options.check === true || changes.length === 0) return { ok: true, applied: false, changes };
  const switched = await copy.switchTo(landed.tree);
  if (!switched.ok) return inTheWay(switched.reason);
  return { ok: true, applied: true, changes };
}

async function mergeAll(
  target: Repository,
  copy: WorkingCopy,
  { records, paths }: { records: readonly TaskRecord[]; paths: readonly string[] },
): Promise<{ readonly ok: true; readonly tree: string } | ({ readonly ok: false } & LandingRefusal)> {
  let tree = copy.tree;
  for (const record of records) {
    const read = await readTaskChanges(record, paths);
    if (!read.ok) return { ok: false, refusal: read.refusal, conflicts: [] };
    if (read.value.repository.commonDirectory !== target.commonDirectory) return foreign(record, target);
    const theirs = await chosen(read.value, paths.length === 0);
    const merged = await mergeTrees(target, { base: read.value.from, ours: tree, theirs });
    if (merged.state === 'failed')
      return { ok: false, refusal: mergeFailed(record, merged.reason), conflicts: [] };
    if (merged.state === 'conflicted') return conflicted(record, merged.conflicts);
    tree = merged.tree;
  }
  return { ok: true, tree };
}

/** The task's tree, or its start with only the chosen changes taken over. */
async function chosen({ repository, from, to, changes }: TaskChanges, everything: boolean): Promise<string> {
  return everything ? to : withChanges(repository, from, changes);
}

function conflicted(record: TaskRecord, conflicts: readonly MergeConflict[]) {
  const names = conflicts.map(({ path }) => path).join(', ');
  const refusal: Refusal = {
    code: 'APPLY_CONFLICT',
    reason: `the changes of task ${record.id} conflict with the checkout in: ${names}`,
    remedy: `nothing was changed; look at both sides with: caesar diff ${record.id}`,
  };
  return { ok: false as const, refusal, conflicts };
}

function mergeFailed(record: TaskRecord, reason: string): Refusal {
  return {
    code: 'APPLY_FAILED',
    reason: `git could not merge the changes of task ${record.id}: ${reason}`,
    remedy: 'git 2.38 or newer is needed; see: git --version',
  };
}

function inTheWay(reason: string): LandingResult {
  const refusal: Refusal = {
    code: 'APPLY_BLOCKED',
    reason: `the checkout is in the way: ${reason}`,
    remedy: 'nothing was changed; move or commit the named files, then apply again',
  };
  return { ok: false, refusal, conflicts: [] };
}

function foreign(record: TaskRecord, target: Repository) {
  const refusal: Refusal = {
    code: 'CHECKOUT_FOREIGN',
    reason: `task ${record.id} belongs to another repository than ${target.topLevel}`,
    remedy: `change to ${record.checkout ?? 'its checkout'} and apply there`,
  };
  return { ok: false as const, refusal, conflicts: [] };
}

function noCheckout(project: Project): LandingResult {
  const refusal: Refusal = {
    code: 'CHECKOUT_MISSING',
    reason: `${project.cwd} is not in a git checkout`,
    remedy: 'change to the checkout that the changes should land in',
  };
  return { ok: false, refusal, conflicts: [] };
}
