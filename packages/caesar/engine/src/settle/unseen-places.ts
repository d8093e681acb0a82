import { ignoredAmong, inspectPath } from '@caesar/host';
import type { Change } from '@caesar/protocol';
import { meaningsOf } from '../reconcile/path-meanings.ts';
import type { TaskEvidence } from './task-evidence.ts';

/**
 * Where a report may name changes that git was not asked about: what the orchestrator put there, the task directory, and
 * declared paths that git ignores. Of the latter only those count that are as the report says, there or deleted; where
 * verification ran, which builds and cleans, they all do.
 */
export async function unseenPlaces(evidence: TaskEvidence): Promise<string[]> {
  const { workspace, task } = evidence;
  return [...workspace.excluded, task.directory.path, ...(await ignoredPlaces(evidence))];
}

async function ignoredPlaces({
  plan,
  workspace,
  collected,
  observed,
  verification,
}: TaskEvidence): Promise<string[]> {
  const { repository, path: top } = workspace;
  if (repository === null || observed === null || collected.report === null) return [];
  const seen = new Set(observed.changes.map(({ path }) => path));
  const origin = { workspace: top, subdirectory: plan.subdirectory };
  const claims = new Map<string, Change>();
  for (const change of collected.report.changes) {
    for (const path of meaningsOf(change.path, origin)) if (!seen.has(path)) claims.set(path, change);
  }
  const places: string[] = [];
  for (const path of await ignoredAmong(repository, [...claims.keys()])) {
    const isThere = (await inspectPath(`${top}/${path}`)) !== null;
    const isAsSaid = isThere === (claims.get(path)?.action !== 'deleted');
    if (isAsSaid || verification.length > 0) places.push(path);
  }
  return places;
}
