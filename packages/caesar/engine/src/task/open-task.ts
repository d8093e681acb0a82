import { createExclusive, ensureDirectory, ownIdentity, type ProcessIdentity } from '@caesar/host';
import { CaesarError, type TaskDirectory, taskDirectory } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import { TASK_RECORD_FORMAT, type TaskRecord } from '../records/task-record.ts';
import { createRecord, type TaskStore } from '../records/task-store.ts';
import type { World } from '../world.ts';

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

/** Gives a plan its id, its directory and its first record, `queued`. */
export async function openTask(plan: TaskPlan, world: World, owner?: ProcessIdentity): Promise<OpenedTask> {
  const { project } = world;
  await ignoreItself(project.tasksDirectory);
  await ignoreItself(project.stateDirectory);
  const store = { stateDirectory: project.stateDirectory };
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = `t_${world.ids.hex(6)}`;
    const directory = taskDirectory(`${project.tasksDirectory}/${id}`);
    const record = firstRecord(plan, { id, directory, world, owner: owner ?? ownIdentity() });
    if (!(await createRecord(store, record))) continue;
    await ensureDirectory(directory.path, { mode: 0o700 });
    return { id, directory, store, stateDirectory: `${project.stateDirectory}/work/${id}`, record };
  }
  throw new CaesarError({ code: 'TASK_ID_TAKEN', message: 'no free task id was found', remedy: 'try again' });
}

/** The state of tasks is nobody's change: its directories ignore themselves, whatever the repository's rules say. */
async function ignoreItself(directory: string): Promise<void> {
  await ensureDirectory(directory);
  await createExclusive(`${directory}/.gitignore`, '*\n');
}

function firstRecord(
  plan: TaskPlan,
  at: { id: string; directory: TaskDirectory; world: World; owner: ProcessIdentity },
): TaskRecord {
  const { repository } = at.world.project;
  return {
    format: TASK_RECORD_FORMAT,
    id: at.id,
    agent: plan.agent,
    role: plan.role,
    objective: plan.objective,
    status: 'queued',
    mode: plan.mode,
    isolation: plan.isolation,
    network: plan.network,
    created_at: at.world.clock.now().toISOString(),
    started_at: null,
    ended_at: null,
    deadline_ms: plan.timeout_ms,
    task_dir: at.directory.path,
    workspace: null,
    checkout: repository.state === 'found' ? repository.repository.topLevel : null,
    branch: null,
    base_ref: null,
    depth: plan.depth,
    parent_task: plan.parent_task_id,
    owner: { pid: at.owner.pid, startedAt: at.owner.startedAt },
    process: null,
    exit_code: null,
    signal: null,
    report_via: plan.report_tier,
    report_source: null,
    report_status: null,
    changes_verified_by: null,
    verdict: null,
    reason: null,
    failure: null,
    verification: [],
    trees: null,
    excluded_paths: [],
    report: null,
  };
}
