import { ownIdentity, type ProcessIdentity, watchDirectory } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { readRecord, recordsDirectory } from '../records/task-store.ts';
import { recoverTask } from '../recover/recover-task.ts';
import { type RunResult, superviseTask } from '../run-task.ts';
import { openedTask } from '../task/open-task.ts';
import type { RunHooks, World } from '../world.ts';
import { isOwned } from './ownership.ts';
import { readPlan } from './task-plans.ts';

/** Runs, to its end, a task that this process was started for; refuses one that belongs to somebody else or has begun. */
export async function adoptTask(id: string, world: World, hooks: RunHooks = {}): Promise<RunResult> {
  const { project } = world;
  const store = { stateDirectory: project.stateDirectory };
  const record = await awaitOwnership(id, world);
  const kept = await readPlan(store, id);
  if (record === null) return { ok: false, refusal: notOurs(id) };
  if (kept === null) return { ok: false, refusal: notOurs(id) };
  const finished = await superviseTask(kept.plan, openedTask(project, record), world, {
    isAwaited: false,
    ...hooks,
  });
  return { ok: true, record: finished };
}

/** The record once it names this process as owner; null when it will not. One whose opener died is settled as lost. */
async function awaitOwnership(id: string, world: World): Promise<TaskRecord | null> {
  const store = { stateDirectory: world.project.stateDirectory };
  const own = ownIdentity();
  for await (const _ of watchDirectory(recordsDirectory(store), { signal: new AbortController().signal })) {
    const reading = await readRecord(store, id);
    if (reading.state !== 'read' || reading.record.status !== 'queued') return null;
    if (isSame(reading.record.owner, own)) return reading.record;
    if (isOwned(reading.record)) continue;
    await recoverTask(world.project, id, world.clock);
    return null;
  }
  return null;
}

function isSame(owner: TaskRecord['owner'], own: ProcessIdentity): boolean {
  return owner !== null && owner.pid === own.pid && owner.startedAt === own.startedAt;
}

function notOurs(id: string): Refusal {
  return {
    code: 'TASK_NOT_OURS',
    reason: `task ${id} is not waiting for this process`,
    remedy: `look at it with: caesar show ${id}`,
  };
}
