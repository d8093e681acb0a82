import { type Clock, listDirectory } from '@caesar/host';
import { isDocumentId } from '@caesar/protocol';
import type { ProjectPlaces } from '../project/project.ts';
import { hasEnded } from '../records/task-state.ts';
import { readRecord, recordsDirectory } from '../records/task-store.ts';
import { listActiveIds } from '../supervise/task-plans.ts';
import { needsRecovery, recoverTask } from './recover-task.ts';

/** Settles every task of a project whose owner died; costs a look at the tasks at work where there is none. */
export async function recoverTasks(project: ProjectPlaces, clock: Clock): Promise<void> {
  const ids = new Set([...(await ownerless(project)), ...(await recordless(project))]);
  for (const id of ids) await recoverTask(project, id, clock);
}

async function ownerless({ stateDirectory }: ProjectPlaces): Promise<string[]> {
  const store = { stateDirectory };
  const found: string[] = [];
  for (const id of await listActiveIds(store)) {
    const reading = await readRecord(store, id);
    const isLeftover = reading.state === 'read' && hasEnded(reading.record.status);
    if (reading.state === 'absent' || isLeftover || needsRecovery(reading)) found.push(id);
  }
  return found;
}

/** Tasks that have a directory and no record: somebody else took it away. */
async function recordless({ stateDirectory, tasksDirectory }: ProjectPlaces): Promise<string[]> {
  const [directories, records] = await Promise.all([
    listDirectory(tasksDirectory),
    listDirectory(recordsDirectory({ stateDirectory })),
  ]);
  const recorded = new Set(records.map(({ name }) => name));
  return directories
    .filter(({ name, kind }) => kind === 'directory' && isDocumentId(name) && !recorded.has(`${name}.json`))
    .map(({ name }) => name);
}
