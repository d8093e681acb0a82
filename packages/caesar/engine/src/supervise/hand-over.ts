import { dirname } from 'node:path';
import { ensureDirectory, type ProcessIdentity, startDetached } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import { openLedger } from '../records/ledger.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { World } from '../world.ts';
import { supervisorLog } from './scratch.ts';

/** The command line, program first, of a process that supervises the task with this id. */
export type SupervisorCommand = (taskId: string) => readonly string[];

/**
 * Starts a supervisor that outlives this process, and makes it the owner of a task that was just opened. What it has to
 * say goes to `supervisors/<id>.log` in the project's state.
 */
export async function handOver(
  task: OpenedTask,
  world: World,
  supervisor: SupervisorCommand,
): Promise<TaskRecord> {
  const ledger = openLedger(task.store, task.record);
  const { pid, startedAt } = await startSupervisor(task, world, supervisor(task.id));
  return ledger.enter({ fact: 'handed_over', owner: { pid, startedAt } });
}

async function startSupervisor(
  task: OpenedTask,
  world: World,
  [program = '', ...args]: readonly string[],
): Promise<ProcessIdentity> {
  const logPath = supervisorLog(task.store, task.id);
  await ensureDirectory(dirname(logPath), { mode: 0o700 });
  const { cwd } = world.project;
  const supervisor = await startDetached({ command: program, args, cwd, env: world.environment, logPath });
  if (supervisor !== null) return supervisor;
  throw new CaesarError({
    code: 'SUPERVISOR_FAILED',
    message: `no supervisor could be started for task ${task.id}`,
    remedy: `see ${logPath}, or run the task without --detach`,
  });
}
