import type { TaskPlan } from '../plan/task-plan.ts';
import { readRecord, type TaskStore } from '../records/task-store.ts';
import type { SupervisedTask } from '../supervise/supervised-task.ts';
import { lendPlace } from './lend-place.ts';
import { takeTurn } from './take-turn.ts';
import { writeAlone, writerDirectory } from './write-alone.ts';

/** Nobody nests deeper. */
const MAX_ANCESTORS = 32;

/**
 * Waits until the task may work: alone as a writer in its checkout, then with a place of its own. Everything is given back
 * when this is disposed of. Throws what the signal was aborted with.
 */
export async function admitTask(plan: TaskPlan, supervised: SupervisedTask): Promise<AsyncDisposable> {
  const { task, world, signal, notice } = supervised;
  const stateDirectory = world.project.stateDirectory;
  const parent = plan.parent_task_id;
  const taken: AsyncDisposable[] = [];
  const giveBack = async () => {
    for (const one of taken.splice(0).reverse()) await one[Symbol.asyncDispose]();
  };
  const take = (one: AsyncDisposable | null) => {
    if (one !== null) taken.push(one);
    else signal.throwIfAborted();
  };
  try {
    if (plan.isolation === 'inplace' && plan.mode === 'write') {
      take(
        await writeAlone({
          lockDirectory: writerDirectory(world.project.repository, stateDirectory),
          taskId: task.id,
          ancestors: await ancestorsOf(task.store, parent),
          signal,
          onNotice: notice,
        }),
      );
    }
    if (supervised.isAwaited) take(await lendPlace(stateDirectory, { children: [task.id], by: parent }));
    take(
      await takeTurn({
        stateDirectory,
        taskId: task.id,
        parentTaskId: parent,
        maxParallel: world.config.policy.max_parallel,
        label: `${task.id} (${plan.agent}: ${plan.objective.replace(/\s+/g, ' ').trim().slice(0, 60)})`,
        signal,
        onNotice: notice,
      }),
    );
  } catch (error) {
    await giveBack();
    throw error;
  }
  return { [Symbol.asyncDispose]: giveBack };
}

async function ancestorsOf(store: TaskStore, parent: string | null): Promise<string[]> {
  const found: string[] = [];
  for (let id = parent; id !== null && found.length < MAX_ANCESTORS; ) {
    found.push(id);
    const reading = await readRecord(store, id);
    id = reading.state === 'read' ? reading.record.parent_task : null;
  }
  return found;
}
