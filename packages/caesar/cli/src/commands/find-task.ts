import {
  findPlaces,
  findProject,
  needsRecovery,
  type Project,
  type ProjectPlaces,
  readRecord,
  recoverTask,
  recoverTasks,
  resolveTaskId,
  type TaskRecord,
} from '@caesar/engine';
import { systemClock } from '@caesar/host';
import type { Asked } from '../grammar/command-syntax.ts';
import { type Outcome, taken } from '../options/outcome.ts';
import type { Session } from '../session.ts';
import { recordUnreadable } from './record-unreadable.ts';

/** The operands of a command about one task. */
export interface TaskOperands {
  readonly id: string;
}

export interface FoundTask {
  readonly project: ProjectPlaces;
  readonly record: TaskRecord;
}

/** Finds the caller's project, as `--root` or the directory says, with the checkout that the caller stands in. */
export function findOwnCheckout({ options }: Asked, { cwd, environment }: Session): Promise<Project> {
  return findProject({ cwd, environment, ...(options.root === undefined ? {} : { root: options.root }) });
}

/** Finds the caller's project, as `--root` or the directory says. */
export function findOwnProject({ options }: Asked, { cwd, environment }: Session): Promise<ProjectPlaces> {
  return findPlaces({ cwd, environment, ...(options.root === undefined ? {} : { root: options.root }) });
}

/**
 * Finds the one task that the operand names, in the caller's project. One whose owner died is settled first, unless
 * `recovers` is false.
 */
export async function findTask(
  asked: Asked<object, TaskOperands>,
  session: Session,
  { recovers = true }: { readonly recovers?: boolean } = {},
): Promise<Outcome<FoundTask>> {
  const project = await findOwnProject(asked, session);
  const store = { stateDirectory: project.stateDirectory };
  const resolved = await resolveAnyhow(project, asked.operands.id);
  if (!resolved.ok) return resolved;
  const reading = await readRecord(store, resolved.id);
  const isLost = recovers && needsRecovery(reading);
  const recovered = isLost ? await recoverTask(project, resolved.id, systemClock) : null;
  if (recovered !== null) return taken({ project, record: recovered });
  if (reading.state === 'read') return taken({ project, record: reading.record });
  return { ok: false, refusal: recordUnreadable(store, resolved.id, reading) };
}

/** A task whose record is gone has none to be found by until it is recovered. */
async function resolveAnyhow(project: ProjectPlaces, text: string): ReturnType<typeof resolveTaskId> {
  const store = { stateDirectory: project.stateDirectory };
  const resolved = await resolveTaskId(store, text);
  if (resolved.ok || resolved.refusal.code !== 'TASK_NOT_FOUND') return resolved;
  await recoverTasks(project, systemClock);
  return resolveTaskId(store, text);
}
