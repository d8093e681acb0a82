import { inspectPath, withLock } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import type { Planned, TaskPlan } from '../plan/task-plan.ts';
import { gatherFacts } from '../project/gather-facts.ts';
import { listRecords } from '../records/list-records.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { hasEnded } from '../records/task-state.ts';
import { type RunResult, superviseTask } from '../run-task.ts';
import { handOver, type SupervisorCommand } from '../supervise/hand-over.ts';
import { type OpenedTask, openTask } from '../task/open-task.ts';
import { readTaskDocument } from '../task/read-task-document.ts';
import type { RunHooks, World } from '../world.ts';
import type { FollowUp } from './follow-up.ts';
import { planContinuation } from './plan-continuation.ts';
import { refuseContinuation } from './refuse-continuation.ts';

/** A follow-up that has a directory and a record, or why there is none. */
type Opened =
  | { readonly ok: true; readonly plan: TaskPlan; readonly task: OpenedTask }
  | Extract<Planned, { ok: false }>;

/**
 * Asks the agent of a task that has ended for more, in the same worktree and, where it has one, in its own session; resolves when
 * that has ended too. The follow-up is a task of its own, whose diff holds the work of both.
 */
export async function continueTask(
  former: TaskRecord,
  followUp: FollowUp,
  world: World,
  hooks: RunHooks = {},
): Promise<RunResult> {
  const opened = await openContinuation(former, followUp, world);
  if (!opened.ok) return opened;
  return { ok: true, record: await superviseTask(opened.plan, opened.task, world, hooks) };
}

/** The same in the hands of a supervisor that outlives this process; resolves with the `queued` record. */
export async function delegateContinuation(
  former: TaskRecord,
  followUp: FollowUp,
  world: World,
  supervisor: SupervisorCommand,
): Promise<RunResult> {
  const opened = await openContinuation(former, followUp, world);
  if (!opened.ok) return opened;
  return { ok: true, record: await handOver(opened.task, world, supervisor) };
}

/** Looks and opens under a lock, so that two of them never go on in the same place. */
async function openContinuation(former: TaskRecord, followUp: FollowUp, world: World): Promise<Opened> {
  const { stateDirectory } = world.project;
  const done = await withLock(`${stateDirectory}/continue.lock`, () => planAndOpen(former, followUp, world));
  if (done.state === 'done') return done.value;
  throw new CaesarError({
    code: 'STATE_UNWRITABLE',
    message: `${stateDirectory}/continue.lock cannot be taken`,
  });
}

async function planAndOpen(former: TaskRecord, followUp: FollowUp, world: World): Promise<Opened> {
  const { records } = await listRecords({ stateDirectory: world.project.stateDirectory });
  const refusal = refuseContinuation({
    former,
    successor: records.find((one) => one.continues === former.id && hasWorked(one)) ?? null,
    hasWorkspace: former.workspace !== null && (await inspectPath(former.workspace)) !== null,
  });
  if (refusal !== null) return { ok: false, refusal };
  const facts = await gatherFacts({ objective: followUp.more, ...roleOf(former) }, world);
  const planned = planContinuation(
    followUp,
    { former, document: await readTaskDocument(former.task_dir) },
    facts,
  );
  return planned.ok ? { ...planned, task: await openTask(planned.plan, world) } : planned;
}

/** One that ended before its agent was started has left everything as it was. */
function hasWorked({ status, started_at }: TaskRecord): boolean {
  return !hasEnded(status) || started_at !== null;
}

function roleOf({ role }: TaskRecord) {
  return role === null ? {} : { role };
}
