import { createExclusive, ensureDirectory, inspectPath, ownIdentity } from '@caesar/host';
import { CaesarError, type TaskDirectory, taskDirectory } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { createRecord, type TaskStore } from '../records/task-store.ts';
import { workDirectory } from '../supervise/scratch.ts';
import { createPlan, removePlan } from '../supervise/task-plans.ts';
import type { World } from '../world.ts';
import { firstRecord } from './first-record.ts';
import { refuseLinks } from './refuse-links.ts';

/** A task that has a directory and a record. */
export interface OpenedTask {
  readonly id: string;
  readonly directory: TaskDirectory;
  readonly store: TaskStore;
  /** What the orchestrator keeps to itself about this task; the agent is not told of it. */
  readonly stateDirectory: string;
  readonly record: TaskRecord;
}

/** Ids are tried this often before giving up; two equal ones in a row never happen by chance. */
const ID_ATTEMPTS = 5;

/** Gives a plan its id, its directory and its first record, `queued`, owned by this process. */
export async function openTask(plan: TaskPlan, world: World): Promise<OpenedTask> {
  try {
    return await openUnderFreeId(plan, world);
  } catch (error) {
    if (CaesarError.is(error)) throw error;
    throw new CaesarError({
      code: 'STATE_UNWRITABLE',
      message: `the task cannot be written down in ${world.project.stateDirectory}`,
      remedy: 'make room on the disk, or make the directory writable, then run it again',
      cause: error,
    });
  }
}

/** A task that was opened before, by its record. */
export function openedTask(project: ProjectPlaces, record: TaskRecord): OpenedTask {
  const { tasksDirectory, stateDirectory } = project;
  return {
    id: record.id,
    directory: taskDirectory(`${tasksDirectory}/${record.id}`),
    store: { stateDirectory },
    stateDirectory: workDirectory({ stateDirectory }, record.id),
    record,
  };
}

async function openUnderFreeId(plan: TaskPlan, world: World): Promise<OpenedTask> {
  const { project, config } = world;
  await refuseLinks(project);
  await ignoreItself(project.tasksDirectory);
  await ignoreItself(project.stateDirectory);
  const store = { stateDirectory: project.stateDirectory };
  const declaration = config.agent.find(({ id }) => id === plan.agent) ?? null;
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = `t_${world.ids.hex(6)}`;
    if (!(await createPlan(store, id, { plan, declaration }))) continue;
    world.onStep?.('plan-kept');
    const now = world.clock.now().toISOString();
    const record = firstRecord(plan, { id, project, owner: ownIdentity(), now });
    if (!(await createRecord(store, record))) {
      await removePlan(store, id);
      continue;
    }
    world.onStep?.('record-created');
    const task = openedTask(project, record);
    await ensureDirectory(task.directory.path, { mode: 0o700 });
    world.onStep?.('directory-made');
    return task;
  }
  throw new CaesarError({ code: 'TASK_ID_TAKEN', message: 'no free task id was found', remedy: 'try again' });
}

/** The state of tasks is nobody's change: its directories ignore themselves, whatever the repository's rules say. */
async function ignoreItself(directory: string): Promise<void> {
  const rules = `${directory}/.gitignore`;
  if ((await inspectPath(rules)) !== null) return;
  await ensureDirectory(directory);
  await createExclusive(rules, '*\n');
}
