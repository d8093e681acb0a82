import { ensureDirectory, identifyProcess, type ProcessIdentity, startProcess } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import { openLedger } from '../records/ledger.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { OpenedTask } from '../task/open-task.ts';
import type { World } from '../world.ts';

/** The command line, program first, of a process that supervises the task with this id. */
export type SupervisorCommand = (taskId: string) => readonly string[];

/** The shell starts a program in the session that it leads, with its output in a file, tells its pid and leaves it. */
const START_AND_LEAVE = 'log=$1; shift; "$@" </dev/null >>"$log" 2>&1 & echo $!';

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
  command: readonly string[],
): Promise<ProcessIdentity> {
  const logs = `${world.project.stateDirectory}/supervisors`;
  await ensureDirectory(logs, { mode: 0o700 });
  const shell = startProcess({
    command: '/bin/sh',
    args: ['-c', START_AND_LEAVE, 'sh', `${logs}/${task.id}.log`, ...command],
    cwd: world.project.cwd,
    env: world.environment,
    stdin: null,
  });
  const told = readLine(shell.stdout);
  const exit = await shell.exited;
  await shell.drained(0, 1_000);
  const pid = Number(await told);
  const identity = exit.code === 0 && Number.isInteger(pid) ? identifyProcess(pid) : null;
  if (identity !== null) return identity;
  throw new CaesarError({
    code: 'SUPERVISOR_FAILED',
    message: `no supervisor could be started for task ${task.id}`,
    remedy: `see ${logs}/${task.id}.log, or run the task without --detach`,
  });
}

async function readLine(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').trim();
}
