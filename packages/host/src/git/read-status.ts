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

/** The branch that another one follows, and how many commits each has that the other lacks. */
interface Upstream {
  /** As git names it: `origin/main`. */
  readonly name: string;
  readonly ahead: number;
  readonly behind: number;
}

/** The paths that differ from the commit that is checked out. */
export interface WorkingStatus {
  /** Tracked paths with changes, staged or not. */
  readonly changed: PathCount;
  /** Paths that git does not know and does not ignore; a wholly new folder counts once and ends in `/`. */
  readonly untracked: PathCount;
  /** Paths that a merge left undecided. */
  readonly conflicted: PathCount;
  /** Null where no branch is checked out, or it follows none that is there. */
  readonly upstream: Upstream | null;
}

/** How many paths of one sort are named. */
const NAMED_PATHS = 20;

const HEADER = '#'.charCodeAt(0);

/** How many fields, parted by spaces, stand before the path in an entry of each kind. */
const FIELDS_BEFORE_PATH: Readonly<Record<string, number>> = { '1': 8, '2': 9, u: 10, '?': 1 };

const STATUS = [
  'status',
  '--porcelain=v2',
  '--branch',
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
  return {
    changed: sample('12'),
    untracked: sample('?'),
    conflicted: sample('u'),
    upstream: upstreamOf(entries),
  };
}

/** From the two headers about it, which stand before the paths. */
function upstreamOf(entries: readonly Buffer[]): Upstream | null {
  const headers = entries.filter((entry) => entry[0] === HEADER).map((entry) => entry.toString());
  const told = (key: string): string | undefined =>
    headers.find((header) => header.startsWith(`# branch.${key} `))?.slice(`# branch.${key} `.length);
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(told('ab') ?? '') ?? [];
  const name = told('upstream');
  return name === undefined || ahead === undefined
    ? null
    : { name, ahead: Number(ahead), behind: Number(behind) };
}

function pathOf(entry: Buffer): string {
  let at = 0;
  for (let left = FIELDS_BEFORE_PATH[String.fromCharCode(entry[0] ?? 0)] ?? 0; left > 0; left -= 1) {
    at = entry.indexOf(0x20, at) + 1;
  }
  return pathText(entry.subarray(at));
}
