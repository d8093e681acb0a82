import { type Clock, measureTree, type Repository, systemClock } from '@caesar/host';
import { listRecords } from '../records/list-records.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { describeFullDisk } from '../settle/describe-full-disk.ts';
import { worktreeRoot } from '../workspace/worktree-root.ts';
import type { World } from '../world.ts';
import { type CleanedWorktree, kept, why } from './cleaned-worktree.ts';
import { dropDrafts } from './drop-drafts.ts';
import { dropLeftovers } from './drop-leftovers.ts';
import { dropRecord } from './drop-record.ts';
import { findWorktrees, type TaskWorktree } from './find-worktrees.ts';
import { type InspectedWorktree, inspectOrphan, inspectWorktree } from './inspect-worktree.ts';
import { isForeign } from './is-foreign.ts';
import { judgeWorktree } from './judge-worktree.ts';
import { type RemovalPlace, removeRead, removeUnread } from './remove-task-worktree.ts';

export type { CleanedWorktree };

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
  const drafts = await dropDrafts(project, { clock: world.clock, dryRun: options.dryRun === true });
  const freed = worktrees.reduce((sum, { bytes }) => sum + (bytes ?? 0), leftovers + drafts);
  return { worktrees, records: dropped.ids, bytesFreed: freed + dropped.bytes };
}

interface CleanupPlace extends RemovalPlace {
  readonly options: CleanupOptions;
}

async function cleanOne(worktree: TaskWorktree, place: CleanupPlace): Promise<CleanedWorktree> {
  const { options } = place;
  if (worktree.record !== null && isTooRecent(worktree.record, options)) {
    return kept(worktree, 'too_recent', 'it ended too recently');
  }
  if (await isForeign(worktree)) return kept(worktree, 'not_ours', 'it is no worktree of this repository');
  try {
    const inspected = await inspect(worktree, place).catch(toError);
    if (inspected instanceof Error) return await removeUnread(worktree, inspected.message, place);
    const verdict = judgeWorktree(inspected);
    const forced = options.force === true && !inspected.active;
    if (verdict.keep && !forced) return kept(worktree, verdict.reason, why(verdict.reason, inspected));
    return await removeRead(worktree, inspected, { ...place, reason: verdict.reason });
  } catch (error) {
    const full = await describeFullDisk(error, [place.project.stateDirectory]);
    const detail = full === null ? toError(error).message : `its work cannot be saved: ${full.reason}`;
    return kept(worktree, 'inspection_failed', detail);
  }
}

function inspect(worktree: TaskWorktree, { checkout, project }: CleanupPlace): Promise<InspectedWorktree> {
  const { record } = worktree;
  if (record === null) return inspectOrphan(worktree, checkout);
  return inspectWorktree({ ...worktree, record }, { checkout, stateDirectory: project.stateDirectory });
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

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
