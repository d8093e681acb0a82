import type { Task } from './task.ts';
import type { TaskDirectory } from './task-directory.ts';
import { PROTOCOL_VERSION } from './version.ts';

/** The eight variables that the agent's process is given. */
export const ENVIRONMENT_NAMES = [
  'CAESAR_TASK_DIR',
  'CAESAR_TASK_FILE',
  'CAESAR_REPORT_PATH',
  'CAESAR_EVENTS_PATH',
  'CAESAR_TASK_ID',
  'CAESAR_AGENT',
  'CAESAR_DEPTH',
  'CAESAR_PROTOCOL_VERSION',
] as const;

export type TaskEnvironment = Readonly<Record<(typeof ENVIRONMENT_NAMES)[number], string>>;

/** The eight variables for one task; paths and depth are those that the task document gives. */
export function taskEnvironment(
  task: Pick<Task, 'id' | 'agent' | 'depth' | 'report_path' | 'events_path'>,
  directory: TaskDirectory,
): TaskEnvironment {
  return {
    CAESAR_TASK_DIR: directory.path,
    CAESAR_TASK_FILE: directory.taskFile,
    CAESAR_REPORT_PATH: task.report_path,
    CAESAR_EVENTS_PATH: task.events_path,
    CAESAR_TASK_ID: task.id,
    CAESAR_AGENT: task.agent,
    CAESAR_DEPTH: String(task.depth),
    CAESAR_PROTOCOL_VERSION: PROTOCOL_VERSION,
  };
}

/** How deep the caller itself is, by the value of `CAESAR_DEPTH`: 0 when absent or not a whole number. */
export function readDepth(value: string | undefined): number {
  const depth = /^[0-9]+$/.test(value ?? '') ? Number(value) : 0;
  return Number.isSafeInteger(depth) ? depth : 0;
}
