import { type ProjectPlaces, recoverTasks, resolveTaskId } from '@caesar/engine';
import { systemClock } from '@caesar/host';
import type { Asked } from '../grammar/command-syntax.ts';
import { type Outcome, taken } from '../options/outcome.ts';
import type { Session } from '../session.ts';
import { findOwnProject } from './find-task.ts';

/** Finds the tasks that the operands name, once each, in the caller's project; none where none is named. */
export async function findTasks(
  asked: Asked<object, { readonly ids: readonly string[] }>,
  session: Session,
): Promise<Outcome<{ readonly project: ProjectPlaces; readonly ids: readonly string[] }>> {
  const project = await findOwnProject(asked, session);
  await recoverTasks(project, systemClock);
  const ids = new Set<string>();
  for (const text of asked.operands.ids) {
    const resolved = await resolveTaskId({ stateDirectory: project.stateDirectory }, text);
    if (!resolved.ok) return resolved;
    ids.add(resolved.id);
  }
  return taken({ project, ids: [...ids] });
}
