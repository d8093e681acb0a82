import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { withoutFailingFilters } from './without-filter.ts';
import { workingPlace } from './working-place.ts';

/** Paths of one sort: all counted, the first ones named. */
export interface PathCount {
  readonly count: number;
  /** At most `NAMED_PATHS`, in git's order. */
  readonly names: readonly string[];
}

/** The paths that differ from the commit that is checked out. */
export interface WorkingStatus {
  /** Tracked paths with changes, staged or not. */
  readonly changed: PathCount;
  /** Paths that git does not know and does not ignore; a wholly new folder counts once and ends in `/`. */
  readonly untracked: PathCount;
  /** Paths that a merge left undecided. */
  readonly conflicted: PathCount;
}

/** How many paths of one sort are named. */
const NAMED_PATHS = 20;

/** How many fields, parted by spaces, stand before the path in an entry of each kind. */
const FIELDS_BEFORE_PATH: Readonly<Record<string, number>> = { '1': 8, '2': 9, u: 10, '?': 1 };

const STATUS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--untracked-files=normal',
  '--no-renames',
  '--ignore-submodules=none',
];

/** Tells what is not committed, without a filter that fails. Throws when git cannot tell. */
export async function readStatus(repository: WorkTree): Promise<WorkingStatus> {
  const { stdout } = await withoutFailingFilters((settings) =>
    git([...settings, ...STATUS], workingPlace(repository)),
  );
  const entries = nulFields(stdout);
  const sample = (kinds: string): PathCount => {
    const found = entries.filter((entry) => kinds.includes(String.fromCharCode(entry[0] ?? 0)));
    return { count: found.length, names: found.slice(0, NAMED_PATHS).map(pathOf) };
  };
  return { changed: sample('12'), untracked: sample('?'), conflicted: sample('u') };
}

function pathOf(entry: Buffer): string {
  let at = 0;
  for (let left = FIELDS_BEFORE_PATH[String.fromCharCode(entry[0] ?? 0)] ?? 0; left > 0; left -= 1) {
    at = entry.indexOf(0x20, at) + 1;
  }
  return pathText(entry.subarray(at));
}
