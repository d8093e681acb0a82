import { applyTasks, resolveTaskId, type TaskRecord } from '@caesar/engine';
import type { ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { type Outcome, taken } from '../options/outcome.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findOwnCheckout, findTask, type TaskOperands } from './find-task.ts';
import { taskPaths } from './task-paths.ts';
import { tellLanding } from './tell-landing.ts';

interface ApplyOptions {
  readonly check?: boolean;
  readonly merge?: boolean;
  readonly reverse?: boolean;
  readonly commit?: boolean;
}
type ApplyAsked = Asked<ApplyOptions, TaskOperands & { readonly others: readonly string[] }>;

/** `caesar apply`: lands tasks' changes in the caller's working tree, all of them or nothing, or takes them back. */
export async function apply(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as ApplyAsked;
  const json = options.json === true;
  const found = await findTask(asked as ApplyAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, record } = found.value;
  const { ids, paths } = await sortOthers(project.stateDirectory, operands.others);
  const others = await findOthers(asked as ApplyAsked, session, ids);
  if (!others.ok) return refuse(session, others.refusal, { json });
  const records = [record, ...others.value];
  const { check = false, merge = false, reverse = false, commit = false } = options;
  const landing = await applyTasks(await findOwnCheckout(asked, session), records, {
    paths: taskPaths([...paths, ...(session.rawArguments ?? [])], { record, cwd: session.cwd }),
    ...{ check, merge, reverse, commit },
  });
  return tellLanding(session, { ids: records.map(({ id }) => id), json, check, reverse }, landing);
}

/** Operands name tasks up to the first one that does not; that and what follows are paths. */
async function sortOthers(
  stateDirectory: string,
  others: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly paths: readonly string[] }> {
  const ids: string[] = [];
  for (const text of others) {
    if (!(await resolveTaskId({ stateDirectory }, text)).ok) break;
    ids.push(text);
  }
  return { ids, paths: others.slice(ids.length) };
}

async function findOthers(
  asked: ApplyAsked,
  session: Session,
  ids: readonly string[],
): Promise<Outcome<readonly TaskRecord[]>> {
  const records: TaskRecord[] = [];
  for (const id of ids) {
    const found = await findTask({ ...asked, operands: { id } }, session);
    if (!found.ok) return found;
    records.push(found.value.record);
  }
  return taken(records);
}
