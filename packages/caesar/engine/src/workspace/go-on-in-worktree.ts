import { copyFile, ensureDirectory, keepObjects } from '@caesar/host';
import type { TaskPlan } from '../plan/task-plan.ts';
import { readRecord } from '../records/task-store.ts';
import { workspaceOfRecord } from '../recover/workspace-of-record.ts';
import { takeFingerprint } from './checkout-fingerprint.ts';
import { type CheckoutPreparation, keptRef, workspaceFailed } from './preparation.ts';
import { makeStand } from './stand-in.ts';
import type { Workspace } from './workspace.ts';

/** The worktree of an earlier task as it was left, compared with what that task started from, so that its diff stays whole. */
export async function goOnInWorktree(
  { subdirectory }: TaskPlan,
  formerId: string,
  preparation: CheckoutPreparation,
): Promise<Workspace> {
  const { task, world, repository: checkout } = preparation;
  const reading = await readRecord(task.store, formerId);
  const left = reading.state === 'read' ? await workspaceOfRecord(world.project, reading.record) : null;
  if (left === null || left.repository === null || left.trees === null) {
    throw workspaceFailed(`the worktree of task ${formerId} is gone`);
  }
  const { base, start } = left.trees;
  const seedIndex = `${task.stateDirectory}/index`;
  await ensureDirectory(task.stateDirectory, { mode: 0o700 });
  const isSeeded = left.seedIndex !== null && (await copyFile(left.seedIndex, seedIndex));
  await keepObjects(checkout, {
    [keptRef(task.id, 'base')]: base,
    ...(start === base ? {} : { [keptRef(task.id, 'start')]: start }),
  });
  const { fingerprint, findings } = await takeFingerprint(preparation);
  return {
    ...left,
    cwd: await makeStand(left.path, subdirectory),
    trees: { base, start },
    seedIndex: isSeeded ? seedIndex : null,
    fingerprint,
    findings,
  };
}
