import { findRepository, inspectPath } from '@caesar/host';
import type { ProjectPlaces } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The workspace of a task as its record tells it; null when it never had one. */
export async function workspaceOfRecord(
  project: ProjectPlaces,
  record: TaskRecord,
): Promise<Workspace | null> {
  const { workspace: path } = record;
  if (path === null) return null;
  const found = record.trees === null ? null : await findRepository(path);
  const repository = found?.state === 'found' && found.repository.topLevel === path ? found.repository : null;
  const seedIndex = `${project.stateDirectory}/work/${record.id}/index`;
  return {
    isolation: record.isolation,
    path,
    cwd: path,
    repository,
    baseRef: record.base_ref,
    branch: record.branch,
    trees: record.trees,
    excluded: record.excluded_paths,
    seedIndex: (await inspectPath(seedIndex)) === null ? null : seedIndex,
    lfsPointers: record.lfs_pointers,
    fingerprint: null,
    notCarried: [],
    findings: [],
  };
}
