import { copyFile, ensureDirectory, keepObjects, readStash, snapshotTree } from '@caesar/host';
import type { TaskPlan } from '../plan/task-plan.ts';
import { type CheckoutPreparation, keptRef, OWN_PATHS } from './preparation.ts';
import { standIn } from './stand-in.ts';
import type { Workspace } from './workspace.ts';

/** The caller’s own checkout as a workspace: what it holds now is kept, so that edits of before are nobody’s change. */
export async function prepareInPlace(plan: TaskPlan, preparation: CheckoutPreparation): Promise<Workspace> {
  const { repository, task } = preparation;
  await ensureDirectory(task.stateDirectory, { mode: 0o700 });
  const kept = `${task.stateDirectory}/index`;
  const seedIndex = (await copyFile(`${repository.gitDirectory}/index`, kept)) ? kept : null;
  const { tree } = await snapshotTree({
    workTree: repository.topLevel,
    gitDirectory: repository.gitDirectory,
    ...(seedIndex === null ? {} : { seedIndex }),
    excluded: OWN_PATHS,
  });
  await keepObjects(repository, { [keptRef(task.id, 'base')]: tree });
  return {
    isolation: 'inplace',
    path: repository.topLevel,
    cwd: standIn(repository.topLevel, plan.subdirectory),
    repository,
    baseRef: plan.base ?? repository.head,
    branch: repository.branch,
    trees: { base: tree, start: tree },
    excluded: OWN_PATHS,
    seedIndex,
    lfsPointers: false,
    fingerprint: null,
    stash: await readStash(repository),
    notCarried: [],
    findings: [],
  };
}
