import { git, inspectPath, type Repository, type TreeChange } from '@caesar/host';

/**
 * Without the changes of mode that are there already: where git is told not to look at the executable bit, it cannot know.
 */
export async function dropModeNoise(
  repository: Repository,
  changes: readonly TreeChange[],
): Promise<readonly TreeChange[]> {
  if (!changes.some(({ action }) => action === 'mode-changed')) return changes;
  const setting = await git(['config', '--type=bool', 'core.fileMode'], { cwd: repository.topLevel });
  if (setting.stdout.toString().trim() !== 'false') return changes;
  const kept = await Promise.all(
    changes.map(async (change) => change.action !== 'mode-changed' || !(await hasMode(repository, change))),
  );
  return changes.filter((_, index) => kept[index]);
}

async function hasMode({ topLevel }: Repository, { path, newMode }: TreeChange): Promise<boolean> {
  const facts = await inspectPath(`${topLevel}/${path}`);
  if (facts?.kind !== 'file') return false;
  return ((facts.mode & 0o100) !== 0) === (newMode === '100755');
}
