import {
  findWorkingIn,
  measureTree,
  type Repository,
  removeTree,
  removeWorktree,
  terminateTree,
} from '@caesar/host';
import type { Project } from '../project/project.ts';
import { isDiskFull } from '../settle/disk-full.ts';
import { type CleanedWorktree, describe, kept, pidsOf, why } from './cleaned-worktree.ts';
import { dropWorkFiles } from './drop-record.ts';
import type { TaskWorktree } from './find-worktrees.ts';
import type { InspectedWorktree } from './inspect-worktree.ts';
import { type CleanupReason, holdsWork } from './judge-worktree.ts';
import { removeTaskBranch } from './remove-branch.ts';
import { saveFiles } from './save-files.ts';
import { saveWork } from './save-work.ts';

/** Where worktrees are removed, and how. */
export interface RemovalPlace {
  readonly project: Project;
  readonly checkout: Repository;
  readonly options: { readonly dryRun?: boolean; readonly force?: boolean };
}

/** Removes a worktree with its branch; what it holds is saved before. */
export async function removeRead(
  worktree: TaskWorktree,
  inspected: InspectedWorktree,
  { project, checkout, options, reason }: RemovalPlace & { readonly reason: CleanupReason },
): Promise<CleanedWorktree> {
  const { id, path, record } = worktree;
  const bytes = await measureTree(path);
  const told = { ...describe(worktree), reason, bytes, detail: why(reason, inspected) };
  if (options.dryRun === true) return { ...told, action: 'would_remove', saved: [] };
  for (const identity of inspected.running) await terminateTree({ identity, graceMs: 2_000 });
  const directory = `${project.stateDirectory}/saved/${id}`;
  const work = { id, path, base: record?.base_ref ?? null, inspected };
  const saved = holdsWork(inspected)
    ? await saveWork(checkout, work, directory).catch(async (error: unknown) => {
        if (isDiskFull(error)) return await giveUp(directory, error);
        return await saveFiles({ path, without: record?.excluded_paths ?? [] }, directory);
      })
    : [];
  const removed = await removeWorktree(checkout, path);
  if (!removed.ok && worktree.registered) return kept(worktree, 'inspection_failed', removed.reason);
  if (!removed.ok) await removeTree(path);
  await removeTaskBranch(checkout, { made: record?.branch ?? null, now: worktree.branch });
  await dropWorkFiles(project, id);
  return { ...told, action: 'removed', saved };
}

/** Lets go of what was saved by half: a full disk has better use for the room. */
async function giveUp(directory: string, error: unknown): Promise<never> {
  await removeTree(directory);
  throw error;
}

/** Removes what git cannot read any more, when it is forced to and its files are saved. */
export async function removeUnread(
  worktree: TaskWorktree,
  problem: string,
  { project, checkout, options }: RemovalPlace,
): Promise<CleanedWorktree> {
  const { id, path, record } = worktree;
  const standing = await findWorkingIn(path);
  if (standing.length > 0)
    return kept(worktree, 'running', `processes are still at work in it: ${pidsOf(standing)}`);
  if (options.force !== true) {
    return kept(worktree, 'inspection_failed', `git cannot read it (${problem}); --force saves its files`);
  }
  const bytes = await measureTree(path);
  const reason = 'inspection_failed';
  const told = { ...describe(worktree), reason, bytes, detail: `git could not read it: ${problem}` } as const;
  if (options.dryRun === true) return { ...told, action: 'would_remove', saved: [] };
  const saved = await saveFiles(
    { path, without: record?.excluded_paths ?? [] },
    `${project.stateDirectory}/saved/${id}`,
  );
  const { ok } = await removeWorktree(checkout, path);
  if (!ok) await removeTree(path);
  await removeTaskBranch(checkout, { made: record?.branch ?? null, now: worktree.branch });
  await dropWorkFiles(project, id);
  return { ...told, action: 'removed', saved };
}
