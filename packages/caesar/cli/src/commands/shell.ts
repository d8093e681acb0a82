import { hasEnded, type TaskRecord } from '@caesar/engine';
import {
  type Environment,
  inspectPath,
  runInteractive,
  scrubEnvironment,
  USER_GIT_VARIABLES,
} from '@caesar/host';
import { taskDirectory, taskEnvironment } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { readTask } from './read-task.ts';
import { workspaceMissing } from './workspace-missing.ts';

/** `caesar shell`: the user's shell, or one command, where a task works and with its variables. */
export async function shell(asked: Asked, session: Session): Promise<ExitCode> {
  const json = asked.options.json === true;
  if (json) return refuse(session, NOT_FOR_PROGRAMS, { json });
  const found = await findTask(asked as Asked<object, TaskOperands>, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { record } = found.value;
  if (record.workspace === null || (await inspectPath(record.workspace)) === null) {
    return refuse(session, workspaceMissing(record, record.workspace), { json });
  }
  const [command = userShell(session.environment), ...args] = session.rawArguments ?? [];
  using _interrupts = listenForInterrupts(() => undefined);
  const env = {
    ...scrubEnvironment(session.environment, { strip: ['GIT_*', 'CAESAR_*'], keep: USER_GIT_VARIABLES }),
    ...(await variablesOf(record)),
  };
  const { code, failure } = await runInteractive(command, args, { cwd: record.workspace, env });
  if (failure !== null) return refuse(session, notStarted(failure.reason), { json, exit: EXIT_CODES.failed });
  return code === 0 ? EXIT_CODES.good : EXIT_CODES.failed;
}

function userShell(environment: Environment): string {
  return environment['SHELL'] || '/bin/sh';
}

/** The task's variables; while its processes are found by one of them, that one is left out. */
async function variablesOf(record: TaskRecord): Promise<Partial<Record<string, string>>> {
  const directory = taskDirectory(record.task_dir);
  const task = await readTask(directory);
  if (task === null) return {};
  const { CAESAR_TASK_ID, ...others } = taskEnvironment(task, directory);
  return hasEnded(record.status) ? { ...others, CAESAR_TASK_ID } : others;
}

const NOT_FOR_PROGRAMS = {
  code: 'OPTION_CONFLICT',
  reason: 'shell is for people and takes no --json',
  remedy: 'have the directory as JSON with: caesar path <id> --json',
};

function notStarted(reason: string) {
  return {
    code: 'SHELL_NOT_STARTED',
    reason: `the shell could not be started: ${reason}`,
    remedy: 'set SHELL to a program that exists, or name a command after --',
  };
}
