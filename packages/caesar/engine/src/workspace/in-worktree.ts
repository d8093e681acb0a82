import { addWorktree, copyFile, ensureDirectory, keepObjects } from '@caesar/host';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { BareWorktree } from './bare-worktree.ts';
import { startFromBase, startFromEdits } from './carry-edits.ts';
import { checkRoomForWorktree } from './check-room.ts';
import { takeFingerprint } from './checkout-fingerprint.ts';
import { discardWorktree } from './discard-worktree.ts';
import { equipWorktree, readCheckoutHabits } from './equip-worktree.ts';
import { type GitPreparation, keptRef, workspaceFailed } from './preparation.ts';
import { makeStand } from './stand-in.ts';
import type { Workspace } from './workspace.ts';
import { branchName } from './worktree-places.ts';
import { ensureWorktreeRoot } from './worktree-root.ts';

/** Makes a worktree and equips it, wholly or not at all. */
export async function prepareWorktree(plan: TaskPlan, preparation: GitPreparation): Promise<Workspace> {
  const start = plan.carry_dirty ? await startFromEdits(preparation) : await startFromBase(preparation);
  const habits = settled(readCheckoutHabits(preparation));
  const { repository, task } = preparation;
  const kept = settled(keepObjects(repository, { [keptRef(task.id, 'base')]: start.tree }));
  const checkedOut = settled(checkOut(plan, preparation, start));
  try {
    const [watched, worktree] = await together(takeFingerprint(preparation), checkedOut());
    await kept();
    const equipped = await equipWorktree(worktree, await habits(), preparation);
    return {
      isolation: 'worktree',
      path: worktree.repository.topLevel,
      cwd: await makeStand(worktree.repository.topLevel, plan.subdirectory),
      repository: worktree.repository,
      baseRef: worktree.commit,
      branch: worktree.branch,
      fingerprint: watched.fingerprint,
      ...equipped,
      findings: [...start.findings, ...watched.findings, ...equipped.findings],
    };
  } catch (error) {
    const worktree = await checkedOut().catch(() => null);
    await kept().catch(() => undefined);
    await discardWorktree(repository, { taskId: task.id, worktree });
    throw error;
  }
}

async function checkOut(
  plan: TaskPlan,
  { task, world, repository, signal }: GitPreparation,
  { commit, tree }: { readonly commit: string; readonly tree: string },
): Promise<BareWorktree> {
  const { lfs, sparse } = world.config.worktree;
  const branch = branchName({ ...plan, id: task.id });
  const directory = await ensureWorktreeRoot(repository, world);
  await checkRoomForWorktree({ repository }, { directory, commit });
  const added = await addWorktree({
    repository,
    path: `${directory}/${task.id}`,
    commit,
    branch,
    smudgeLfs: lfs,
    ...(sparse === undefined ? {} : { sparse }),
    signal,
  });
  if (!added.ok) throw workspaceFailed(`the worktree could not be made: ${added.reason}`);
  const seedIndex = `${task.stateDirectory}/index`;
  await ensureDirectory(task.stateDirectory, { mode: 0o700 });
  await copyFile(`${added.gitDirectory}/index`, seedIndex);
  const { commonDirectory } = repository;
  const { path: topLevel, gitDirectory } = added;
  return {
    repository: { topLevel, commonDirectory, gitDirectory, head: commit, tree, branch, isBare: false },
    branch,
    commit,
    tree,
    seedIndex,
  };
}

/** Both, or the error of the first that fails once the other has ended too. */
async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** Something that is under way, to be asked for later: its failure is nobody's until then. */
function settled<Value>(work: Promise<Value>): () => Promise<Value> {
  work.catch(() => undefined);
  return () => work;
}
