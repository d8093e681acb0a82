import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/** What a user has set that matters to a working tree just made. */
export interface WorktreeHabits {
  /** Where git looks for hooks, as it is written; null when that is not set. */
  readonly hooksPath: string | null;
  /** Whether Git LFS has a filter. */
  readonly hasLfs: boolean;
}

/** Reads what the user has set, for all repositories or for this one. */
export async function readHabits(repository: WorkTree): Promise<WorktreeHabits> {
  const pattern = '^(core\\.hookspath|filter\\.lfs\\.(smudge|clean|process))$';
  const { stdout } = await git(['config', '--null', '--get-regexp', pattern], workingPlace(repository));
  const settings = nulFields(stdout).map((field) => field.toString().split('\n'));
  const hooks = settings.filter(([name]) => name === 'core.hookspath').map(([, value]) => value ?? '');
  return {
    // The last one is what our own commands are given.
    hooksPath: hooks.at(-2) ?? null,
    hasLfs: settings.some(([name]) => name?.startsWith('filter.lfs.')),
  };
}
