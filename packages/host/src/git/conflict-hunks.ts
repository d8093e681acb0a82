import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';

/** One place of a file that both sides changed. */
export interface ConflictHunk {
  /** Where it begins in the file as it would be with markers, counted from 1. */
  readonly line: number;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

const MAX_BYTES = 16 * 1024 * 1024;

/** The places that a merge left undecided in a file of its tree; none for a file that is not text, or is too long to be shown. */
export async function conflictHunks(
  repository: WorkTree,
  tree: string,
  path: string,
): Promise<ConflictHunk[]> {
  const { code, stdout } = await git(['cat-file', 'blob', `${tree}:${path}`], {
    cwd: repository.commonDirectory,
    maxBytes: MAX_BYTES,
  });
  return code === 0 && !stdout.includes(0) ? readHunks(stdout.toString('utf8')) : [];
}

/** Reads the marked places of a text. */
export function readHunks(text: string): ConflictHunk[] {
  const hunks: ConflictHunk[] = [];
  let open: { line: number; ours: string[]; theirs: string[]; side: 'ours' | 'theirs' } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (open === null) {
      if (line.startsWith('<<<<<<< ')) open = { line: index + 1, ours: [], theirs: [], side: 'ours' };
    } else if (line.startsWith('>>>>>>> ')) {
      hunks.push({ line: open.line, ours: open.ours, theirs: open.theirs });
      open = null;
    } else if (line.replace(/\r$/, '') === '=======') {
      open.side = 'theirs';
    } else {
      open[open.side].push(line);
    }
  }
  return hunks;
}
