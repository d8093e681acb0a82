import { type EventLog, openEventLog } from '../launch/event-log.ts';
import { type Ledger, openLedger } from '../records/ledger.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { TaskFact } from '../records/task-state.ts';
import { removeRequests, watchForCancel } from '../supervise/cancel-requests.ts';
import { dropScratch, secondJournalName } from '../supervise/scratch.ts';
import type { PreparedPlace, SupervisedTask } from '../supervise/supervised-task.ts';
import { removePlan } from '../supervise/task-plans.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { RunHooks, World } from '../world.ts';
import { concludeFailure } from './conclude-failure.ts';
import type { Conclusion } from './conclude-task.ts';
import { type Ballast, layBallast } from './disk-full.ts';
import { finishedFact } from './finished-fact.ts';
import { openSurprises } from './surprises.ts';

/**
 * Runs the steps of a task and settles it whatever happens: each task ends with one `finished` event, a report in its
 * record and a status that never changes again.
 */
export async function settleTask(
  task: OpenedTask,
  world: World,
  hooks: RunHooks,
  steps: (supervised: SupervisedTask) => Promise<Conclusion>,
): Promise<TaskRecord> {
  await using asked = await watchForCancel(task.store, task.id, hooks.signal);
  const room: { ballast: Ballast | null } = { ballast: null };
  const ledger = openLedger(task.store, task.record, {
    makeRoom: async () => (await room.ballast?.drop()) === true,
    onStep: world.onStep,
  });
  const log = await openEventLog({
    path: task.directory.eventsFile,
    secondName: secondJournalName(task.store, task.id),
    taskId: task.id,
    clock: world.clock,
    onEvent: hooks.onEvent,
  });
  await using _closing = log;
  world.onStep?.('journal-opened');
  let spawnedMs: number | null = null;
  const enter = async (fact: TaskFact) => {
    if (fact.fact === 'spawned') spawnedMs = world.clock.monotonicMs();
    const record = await ledger.enter(fact);
    hooks.onRecord?.(record);
    return record;
  };
  const supervised: SupervisedTask = {
    task,
    world,
    log,
    marker: { name: 'CAESAR_TASK_ID', value: task.id },
    signal: asked.signal,
    surprises: openSurprises(),
    isAwaited: hooks.isAwaited ?? true,
    enter,
    prepared: (workspace) => enter({ fact: 'prepared', workspace: whereItWorks(workspace) }),
    notice: (notice) => hooks.onNotice?.(notice),
  };
  const guarded = async () => {
    room.ballast = await layBallast(task.stateDirectory);
    return steps(supervised);
  };
  const conclusion = await guarded().catch((error: unknown) =>
    concludeFailure(task.id, error, {
      cancelled: asked.signal.aborted,
      started: ledger.record.started_at !== null,
    }),
  );
  world.onStep?.('turn-given-back');
  await stampEnd(log, conclusion, room.ballast);
  world.onStep?.('end-stamped');
  const settled = await settle(ledger, conclusion, { world, spawnedMs });
  await room.ballast?.drop();
  await tidy(task, settled);
  world.onStep?.('plan-removed');
  return settled;
}

/** Removes what was kept until the end; what cannot be is left to the next one that looks for tasks without an owner. */
async function tidy({ store, id }: OpenedTask, settled: TaskRecord): Promise<void> {
  await Promise.allSettled([dropScratch(store, settled), removeRequests(store, id)]);
  await removePlan(store, id).catch(() => undefined);
}

/** The journal's last line; a disk that has no room for it, even without the ballast, does without. */
async function stampEnd(log: EventLog, conclusion: Conclusion, ballast: Ballast | null): Promise<void> {
  const end = [finishedFact(conclusion)];
  await log.append(end).catch(async () => {
    if ((await ballast?.drop()) === true) await log.append(end).catch(() => undefined);
  });
}

function settle(
  ledger: Ledger,
  { status, outcome }: Conclusion,
  { world: { clock }, spawnedMs }: { readonly world: World; readonly spawnedMs: number | null },
): Promise<TaskRecord> {
  const at = clock.now().toISOString();
  const duration_ms = spawnedMs === null ? null : Math.round(clock.monotonicMs() - spawnedMs);
  return ledger.enter({ fact: 'settled', at, status, outcome: { ...outcome, duration_ms } });
}

function whereItWorks(workspace: PreparedPlace): Partial<TaskRecord> {
  return {
    workspace: workspace.path,
    branch: workspace.branch,
    base_ref: workspace.baseRef,
    trees: workspace.trees,
    excluded_paths: [...workspace.excluded],
    lfs_pointers: workspace.lfsPointers,
  };
}
