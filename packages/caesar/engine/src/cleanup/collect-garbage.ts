import {
  type Clock,
  measureTree,
  type Repository,
  removeWorktree,
  systemClock,
  terminateTree,
} from '@caesar/host';
import type { Project } from '../project/project.ts';
import { listRecords } from '../records/list-records.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { worktreeRoot } from '../workspace/worktree-root.ts';
import type { World } from '../world.ts';
import { dropLeftovers } from './drop-leftovers.ts';
import { dropRecord, dropWorkFiles } from './drop-record.ts';
import { findWorktrees, type TaskWorktree } from './find-worktrees.ts';
import { type InspectedWorktree, inspectOrphan, inspectWorktree } from './inspect-worktree.ts';
import { type CleanupReason, holdsWork, judgeWorktree } from './judge-worktree.ts';
import { removeTaskBranch } from './remove-branch.ts';
import { saveWork } from './save-work.ts';

export interface CleanupOptions {
  /** Only these tasks; absent or empty means all. */
  readonly ids?: readonly string[];
  /** Only say what would happen. */
  readonly dryRun?: boolean;
  /** Also remove worktrees that hold work, once it is saved. */
  readonly force?: boolean;
  /** Only tasks that ended longer ago, in milliseconds. */
  readonly olderThanMs?: number;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** What became of one worktree, or would become of it. */
export interface CleanedWorktree {
  readonly id: string;
  readonly path: string;
  readonly branch: string | null;
  /** Whether no record tells of it. */
  readonly orphan: boolean;
  readonly status: string | null;
  readonly action: 'removed' | 'would_remove' | 'kept';
  readonly reason: CleanupReason;
  /** A sentence on the reason, for people. */
  readonly detail: string;
  /** What it takes on the disk; null when it is kept. */
  readonly bytes: number | null;
  /** Files and folders in which its work was saved. */
  readonly saved: readonly string[];
}

export interface Cleanup {
  readonly worktrees: readonly CleanedWorktree[];
  /** Tasks whose record and directory went, or would go, because they are older than is to be kept. */
  readonly records: readonly string[];
  /** Of worktrees, records, task directories and what was left beside them; with a dry run what would be freed. */
  readonly bytesFreed: number;
}

/** Removes the worktrees that hold nothing but what is elsewhere too, and the records that are older than is to be kept. */
export async function collectGarbage(world: World, options: CleanupOptions = {}): Promise<Cleanup> {
  const { project } = world;
  const checkout = project.repository.state === 'found' ? project.repository.repository : null;
  const { records: all } = await listRecords({ stateDirectory: project.stateDirectory });
  const records = all.filter(({ id }) => isAsked(id, options));
  const found =
    checkout === null
      ? []
      : await findWorktrees(checkout, { root: await worktreeRoot(checkout, world), records: all });
  const worktrees: CleanedWorktree[] = [];
  for (const worktree of found.filter(({ id }) => isAsked(id, options))) {
    if (checkout !== null) worktrees.push(await cleanOne(worktree, { project, checkout, options }));
  }
  const standing = new Set(worktrees.filter(({ action }) => action === 'kept').map(({ id }) => id));
  const dropped = await dropOldRecords(world, {
    checkout,
    options,
    records: records.filter(({ id }) => !standing.has(id)),
  });
  const leftovers = await dropLeftovers(project, {
    isAsked: (id, record) => isAsked(id, options) && (record === null || !isTooRecent(record, options)),
    records: all,
    dryRun: options.dryRun === true,
  });
  const freed = worktrees.reduce((sum, { bytes }) => sum + (bytes ?? 0), leftovers);
  return { worktrees, records: dropped.ids, bytesFreed: freed + dropped.bytes };
}

interface CleanupPlace {
  readonly project: Project;
  readonly checkout: Repository;
  readonly options: CleanupOptions;
}

async function cleanOne(worktree: TaskWorktree, place: CleanupPlace): Promise<CleanedWorktree> {
  const { options } = place;
  if (worktree.record !== null && isTooRecent(worktree.record, options)) {
    return kept(worktree, 'too_recent', 'it ended too recently');
  }
  if (!worktree.registered) return kept(worktree, 'not_ours', 'git does not know it as a worktree');
  try {
    const inspected = await inspect(worktree, place);
    const verdict = judgeWorktree(inspected);
    const forced = options.force === true && !inspected.active;
    if (verdict.keep && !forced) return kept(worktree, verdict.reason, why(verdict.reason, inspected));
    return await removeOne(worktree, inspected, { ...place, reason: verdict.reason });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return kept(worktree, 'inspection_failed', message);
  }
}

function inspect(worktree: TaskWorktree, { checkout, project }: CleanupPlace): Promise<InspectedWorktree> {
  const { record } = worktree;
  if (record === null) return inspectOrphan(worktree, checkout);
  return inspectWorktree({ ...worktree, record }, { checkout, stateDirectory: project.stateDirectory });
}

async function removeOne(
  worktree: TaskWorktree,
  inspected: InspectedWorktree,
  { project, checkout, options, reason }: CleanupPlace & { readonly reason: CleanupReason },
): Promise<CleanedWorktree> {
  const { id, path, record } = worktree;
  const bytes = await measureTree(path);
  const told = { ...describe(worktree), reason, bytes, detail: why(reason, inspected) };
  if (options.dryRun === true) return { ...told, action: 'would_remove', saved: [] };
  for (const identity of inspected.running) await terminateTree({ identity, graceMs: 2_000 });
  const saved = holdsWork(inspected)
    ? await saveWork(
        checkout,
        { id, path, base: record?.base_ref ?? null, inspected },
        `${project.stateDirectory}/saved/${id}`,
      )
    : [];
  const removed = await removeWorktree(checkout, path);
  if (!removed.ok) return kept(worktree, 'inspection_failed', removed.reason);
  await removeTaskBranch(checkout, { made: record?.branch ?? null, now: worktree.branch });
  await dropWorkFiles(project, id);
  return { ...told, action: 'removed', saved };
}

async function dropOldRecords(
  { project, config }: World,
  {
    checkout,
    options,
    records,
  }: { checkout: Repository | null; options: CleanupOptions; records: readonly TaskRecord[] },
): Promise<{ ids: string[]; bytes: number }> {
  const { keep_days } = config.policy;
  if (keep_days === undefined) return { ids: [], bytes: 0 };
  const oldest = nowMs(options) - keep_days * 24 * 60 * 60 * 1000;
  const old = records.filter((record) => hasEnded(record.status) && endedMs(record) < oldest);
  let bytes = 0;
  for (const record of old) {
    bytes += await measureTree(`${project.tasksDirectory}/${record.id}`);
    if (options.dryRun !== true) await dropRecord(project, checkout, record);
  }
  return { ids: old.map(({ id }) => id), bytes };
}

function isAsked(id: string, { ids = [] }: CleanupOptions): boolean {
  return ids.length === 0 || ids.includes(id);
}

function isTooRecent(record: TaskRecord, options: CleanupOptions): boolean {
  return options.olderThanMs !== undefined && endedMs(record) > nowMs(options) - options.olderThanMs;
}

function endedMs({ ended_at, created_at }: TaskRecord): number {
  return Date.parse(ended_at ?? created_at);
}

function nowMs({ clock = systemClock }: CleanupOptions): number {
  return clock.now().getTime();
}

function describe({ id, path, branch, record }: TaskWorktree) {
  return {
    id,
    path,
    branch: branch ?? record?.branch ?? null,
    orphan: record === null,
    status: record?.status ?? null,
  };
}

function kept(worktree: TaskWorktree, reason: CleanupReason, detail: string): CleanedWorktree {
  return { ...describe(worktree), action: 'kept', reason, detail, bytes: null, saved: [] };
}

function why(
  reason: CleanupReason,
  { commits, stashed, running, standing, repositories }: InspectedWorktree,
): string {
  switch (reason) {
    case 'active':
      return 'its task is still being carried out';
    case 'running':
      return `processes are still at work in it: ${pidsOf([...running, ...standing])}`;
    case 'nested':
      return `repositories in it hold work of their own: ${repositories.join(', ')}`;
    case 'modified':
      return 'it holds changes that were not landed';
    case 'commits':
      return `it holds ${commits} ${commits === 1 ? 'commit' : 'commits'} that are on none of your branches`;
    case 'stash':
      return `${stashed} ${stashed === 1 ? 'entry' : 'entries'} of the stash were made in it`;
    case 'landed':
      return 'what it holds was landed';
    default:
      return 'it is as it was made';
  }
}

function pidsOf(processes: readonly { readonly pid: number }[]): string {
  return [...new Set(processes.map(({ pid }) => pid))].join(', ');
}
