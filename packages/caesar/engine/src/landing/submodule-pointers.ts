import { git, ownRepository, type Repository, type TreeChange } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { LandingStep } from './landing-step.ts';

/** The mode of a commit of another repository in a tree. */
const POINTER = '160000';

/** The submodules that a landing moves to another commit. */
function movedPointers(changes: readonly TreeChange[]): TreeChange[] {
  return changes.filter(({ oldMode, newMode }) => oldMode === POINTER && newMode === POINTER);
}

/**
 * Makes sure that each submodule that is to be moved can be: it is checked out, has no edits, and has the commit, which is
 * fetched from the task's worktree when only that has it. Returns what stands in the way, or null.
 */
export async function checkSubmodules(
  repository: Repository,
  steps: readonly LandingStep[],
  changes: readonly TreeChange[],
): Promise<Refusal | null> {
  for (const { path, newId } of movedPointers(changes)) {
    const own = await ownRepository(`${repository.topLevel}/${path}`);
    if (own === null) return blocked(path, 'is not checked out', 'git submodule update --init');
    const status = await git(['status', '--porcelain', '--untracked-files=no'], { cwd: own.topLevel });
    if (status.stdout.length > 0)
      return blocked(path, 'has edits that are not committed', 'git status in it');
    if (await hasCommit(own, newId)) continue;
    const sources = steps.map(({ task }) => `${task.repository.topLevel}/${path}`);
    if (!(await fetchFrom(own, sources, newId))) {
      return blocked(path, `has no commit ${newId}, and nobody here has it`, 'git fetch in it');
    }
  }
  return null;
}

/** Checks the commits out, each in its submodule; `checkSubmodules` has made sure that it is possible. */
export async function moveSubmodules(repository: Repository, changes: readonly TreeChange[]): Promise<void> {
  for (const { path, newId } of movedPointers(changes)) {
    await git(['checkout', '--quiet', '--detach', newId], { cwd: `${repository.topLevel}/${path}` });
  }
}

async function hasCommit(own: Repository, commit: string): Promise<boolean> {
  const { code } = await git(['cat-file', '-e', `${commit}^{commit}`], { cwd: own.topLevel });
  return code === 0;
}

async function fetchFrom(own: Repository, places: readonly string[], commit: string): Promise<boolean> {
  for (const place of places) {
    const source = await ownRepository(place);
    if (source === null || source.topLevel === own.topLevel) continue;
    const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', source.commonDirectory, commit];
    if ((await git(args, { cwd: own.topLevel })).code === 0) return true;
  }
  return false;
}

function blocked(path: string, what: string, command: string): Refusal {
  return {
    code: 'APPLY_BLOCKED',
    reason: `the submodule ${path} of the checkout ${what}`,
    remedy: `nothing was changed; see to it with: ${command}, then apply again`,
  };
}
