import { type GitOptions, git } from './git.ts';
import { nulFields } from './path-bytes.ts';

/** Files whose changes git is told not to see. */
export interface HiddenFiles {
  /** Marked `assume-unchanged`. */
  readonly assumed: readonly Buffer[];
  /** Marked `skip-worktree`, as a sparse checkout does with what it leaves out. */
  readonly skipped: readonly Buffer[];
}

/** The files of an index that are marked to hide their changes; null when the index cannot be read. */
export async function listHidden(place: GitOptions): Promise<HiddenFiles | null> {
  const listed = await git(['ls-files', '-v', '-z'], place);
  if (listed.code !== 0) return null;
  const tagged = nulFields(listed.stdout).map((field) => ({
    tag: String.fromCharCode(field[0] ?? 0),
    path: field.subarray(2),
  }));
  return {
    assumed: tagged.filter(({ tag }) => tag !== tag.toUpperCase()).map(({ path }) => path),
    skipped: tagged.filter(({ tag }) => tag.toUpperCase() === 'S').map(({ path }) => path),
  };
}
