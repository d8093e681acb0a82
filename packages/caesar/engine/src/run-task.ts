import { watchWrites } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import { launchTask } from './launch/launch-task.ts';
import { planTask } from './plan/plan-task.ts';
import type { TaskPlan } from './plan/task-plan.ts';
import type { TaskRequest } from './plan/task-request.ts';
import { gatherFacts } from './project/gather-facts.ts';
import { admitTask } from './queue/admit-task.ts';
import type { TaskRecord } from './records/task-record.ts';
import { concludeTask } from './settle/conclude-task.ts';
import { guardSteps } from './settle/guard-steps.ts';
import { settleTask } from './settle/settle-task.ts';
import { handOver, type SupervisorCommand } from './supervise/hand-over.ts';
import { type OpenedTask, openTask } from './task/open-task.ts';
import { prepareWorkspace } from './workspace/prepare-workspace.ts';
import { watchedFolders } from './workspace/watched-folders.ts';
import type { RunHooks, World } from './world.ts';

/** A task's record, or why the task was not taken on. */
export type RunResult =
  | { readonly ok: true; readonly record: TaskRecord }
  | { readonly ok: false; readonly refusal: Refusal };

/** Hands a task to an agent and holds what comes back against git; resolves when the task has ended. */
export async function runTask(request: TaskRequest, world: World, hooks: RunHooks = {}): Promise<RunResult> {
  const planned = planTask(request, await gatherFacts(request, world));
  if (!planned.ok) return planned;
  const task = await openTask(planned.plan, world);
  return { ok: true, record: await superviseTask(planned.plan, task, world, hooks) };
}

/** The same in the hands of a supervisor that outlives this process; resolves with the `queued` record as soon as it has one. */
export async function delegateTask(
  request: TaskRequest,
  world: World,
  supervisor: SupervisorCommand,
): Promise<RunResult> {
  const planned = planTask(request, await gatherFacts(request, world));
  if (!planned.ok) return planned;
  const task = await openTask(planned.plan, world);
  return { ok: true, record: await handOver(task, world, supervisor) };
}

/** The cycle of one opened task, in the hands of its owner: admit, prepare, launch, collect, reconcile, settle. */
export async function superviseTask(
  plan: TaskPlan,
  task: OpenedTask,
  world: World,
  hooks: RunHooks,
): Promise<TaskRecord> {
  return settleTask(task, world, hooks, async (supervised) => {
    const { surprises } = supervised;
    await using _turn = await admitTask(plan, supervised);
    await supervised.enter({ fact: 'admitted' });
    const workspace = await prepareWorkspace(plan, supervised);
    await supervised.prepared(workspace);
    using activity = watchWrites(supervised.marker, watchedFolders(workspace));
    const run = await launchTask(plan, workspace, supervised);
    const end = guardSteps(surprises);
    const seen = await end.observeChanges(workspace, { supervised, run, activity });
    const delivered = await end.collectReport({ plan, task, finalText: run.harvest.final_text });
    const collected = await end.keepArtifacts(delivered, { workspace, task });
    const verification = await end.verifyWork(plan, { workspace, run, supervised });
    const observed = await end.observeVerification(workspace, seen, { task, verification });
    const cancelled = supervised.signal.aborted;
    return concludeTask({
      plan,
      task,
      workspace,
      run,
      collected,
      observed,
      verification,
      surprises,
      cancelled,
    });
  });
}
