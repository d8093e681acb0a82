import type { WorkTree } from './find-repository.ts';
import { type GitResult, git } from './git.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { workingPlace } from './working-place.ts';

/** Paths that git will not judge, as one beyond a symbolic link, each end a run of git; more of them are not borne. */
const MAX_RUNS = 32;

/** What git says of one path: the file, line and pattern that decide, then the path. */
const FIELDS_PER_PATH = 4;

/**
 * Those of the given paths that a checkout ignores, whether or not anything is there; a tracked file is never ignored.
 * Relative to its top, with `/`. A path that git will not judge is not ignored.
 */
export async function ignoredAmong(repository: WorkTree, paths: readonly string[]): Promise<string[]> {
  const ignored: string[] = [];
  let left = paths.filter((path) => path !== '' && !path.startsWith('/') && !path.includes('\0'));
  for (let run = 0; run < MAX_RUNS && left.length > 0; run += 1) {
    const judged = judgements(await checkIgnore(repository, left));
    ignored.push(...left.filter((_path, index) => judged[index] === true));
    left = left.slice(judged.length + 1);
  }
  return ignored;
}

function checkIgnore(tree: WorkTree, paths: readonly string[]): Promise<GitResult> {
  return git(['check-ignore', '-z', '--stdin', '--verbose', '--non-matching'], {
    ...workingPlace(tree),
    // The `./` keeps a name that begins with `:` from being read as anything but a name.
    stdin: paths.map((path) => `./${path}\0`).join(''),
  });
}

/** Whether each path up to the first that git would not judge is ignored, in the order given. */
function judgements({ stdout }: GitResult): boolean[] {
  const fields = nulFields(stdout).map(pathText);
  const patterns = fields.filter((_field, index) => index % FIELDS_PER_PATH === 2);
  return patterns.slice(0, Math.floor(fields.length / FIELDS_PER_PATH)).map(isIgnoring);
}

/** The pattern that decides; empty where none matches. */
function isIgnoring(pattern: string): boolean {
  return pattern !== '' && !pattern.startsWith('!');
}
