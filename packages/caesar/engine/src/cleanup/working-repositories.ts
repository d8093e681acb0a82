import {
  git,
  ownRepository,
  type Repository,
  resolveTree,
  snapshotTree,
  submodulesIn,
  type TreeChange,
  type WorkTree,
} from '@caesar/host';

/** What a worktree started from, what became of it, and whether that was landed. */
interface WorktreeWork {
  readonly repository: WorkTree;
  readonly from: string;
  readonly changes: readonly TreeChange[];
  readonly landed: boolean;
}

/**
 * The repositories in a worktree that hold work of their own, by their path from its top: those that the agent made, and
 * submodules with edits, or with commits and stashes that were not there before. What was landed of them is elsewhere too.
 */
export async function workingRepositories(
  path: string,
  { repository, from, changes, landed }: WorktreeWork,
): Promise<string[]> {
  const pointers = changes.filter(({ newMode }) => newMode === POINTER);
  const made = pointers.filter(({ oldMode }) => oldMode !== POINTER).map((change) => change.path);
  const working: string[] = landed ? [] : made;
  for (const submodule of await submodulesIn(repository, from)) {
    const own = await ownRepository(`${path}/${submodule.path}`);
    if (own === null) continue;
    const moved = pointers.find((change) => change.path === submodule.path);
    const known = landed && moved !== undefined ? [submodule.commit, moved.newId] : [submodule.commit];
    if ((await isEdited(own)) || (await hasCommits(own, known))) working.push(submodule.path);
  }
  return working;
}

/** The mode of a commit of another repository in a tree. */
const POINTER = '160000';

/** Whether files differ from HEAD, whatever the index says of them. */
async function isEdited(own: Repository): Promise<boolean> {
  const { topLevel, gitDirectory } = own;
  const { tree, problems } = await snapshotTree({ workTree: topLevel, gitDirectory });
  return problems.some(({ isLeftOut }) => isLeftOut) || tree !== (await resolveTree(own, 'HEAD'));
}

/** Whether it has been at commits, or names some, that neither those known to be elsewhere nor its origin hold. */
async function hasCommits(own: Repository, known: readonly string[]): Promise<boolean> {
  const args = ['rev-list', '--max-count=1', '--ignore-missing', '--all', '--reflog', 'HEAD'];
  const { code, stdout } = await git([...args, '--not', ...known, '--remotes'], { cwd: own.topLevel });
  return code !== 0 || stdout.length > 0;
}
