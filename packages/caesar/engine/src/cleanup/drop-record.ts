import { keepObjects, listRefs, type Repository, removeTree } from '@caesar/host';
import type { Project } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { supervisorLog, workDirectory } from '../supervise/scratch.ts';

/** What the orchestrator kept to work with a worktree, useless once that is gone. The task's diff stays. */
export function dropWorkFiles(project: Project, id: string): Promise<void> {
  return removeTree(workDirectory(project, id));
}

/** Removes all that is known of a task: its record, its directory, its ledger and the trees of its diff. What was saved of it stays. */
export async function dropRecord(
  project: Project,
  checkout: Repository | null,
  { id }: TaskRecord,
): Promise<void> {
  if (checkout !== null) {
    const names = [...(await listRefs(checkout, [`refs/caesar/${id}`])).keys()];
    await keepObjects(checkout, Object.fromEntries(names.map((name) => [name, null])));
  }
  await dropWorkFiles(project, id);
  await removeTree(supervisorLog(project, id));
  await removeTree(`${project.tasksDirectory}/${id}`);
  await removeTree(`${project.stateDirectory}/landings/${id}.json`);
  await removeTree(`${project.stateDirectory}/tasks/${id}.json`);
}
