import type { Finding, Isolation } from '@caesar/protocol';
import type { PathSample, RepositoryFacts } from './plan-facts.ts';
import type { NotCarried } from './task-plan.ts';

/** What the agent will not find in its workspace. */
export interface LeftBehind {
  readonly not_carried: readonly NotCarried[];
  readonly findings: readonly Finding[];
}

/** Beyond this many paths of one sort, the others are counted and not named. */
const NAMED_PATHS = 10;

/** What a task's place leaves behind of the caller's own work. */
export function findLeftBehind(
  repository: RepositoryFacts,
  isolation: Isolation,
  carry_dirty: boolean,
): LeftBehind {
  if (isolation === 'inplace' || carry_dirty || repository.state !== 'ready')
    return { not_carried: [], findings: [] };
  const { uncommitted, untracked } = repository;
  const base = repository.base ?? repository.head;
  const not_carried = [
    { what: 'uncommitted' as const, ...uncommitted },
    { what: 'untracked' as const, ...untracked },
  ].filter(({ count }) => count > 0);
  return {
    not_carried,
    findings: not_carried.map((left) =>
      notCarriedFinding(left, `The task starts from commit ${base} without them`),
    ),
  };
}

const COMMIT_FIRST = 'commit them first, or start from the working tree with --carry-dirty';

const ADVICE = {
  uncommitted: { code: 'EDITS_NOT_CARRIED', remedy: COMMIT_FIRST },
  untracked: { code: 'FILES_NOT_CARRIED', remedy: COMMIT_FIRST },
  ignored: {
    code: 'IGNORED_NOT_CARRIED',
    remedy: 'name what the agent needs in [worktree] copy or link, or in .worktreeinclude',
  },
  lfs: { code: 'LFS_POINTERS', remedy: 'set [worktree] lfs = true to have the files themselves' },
} as const;

/** What a reader must know of files that are not in the worktree as they are in the checkout; `fact`, if any, stands before their names. */
export function notCarriedFinding(
  left: NotCarried & { readonly what: keyof typeof ADVICE },
  fact = '',
): Finding {
  return {
    severity: 'low',
    title: describeLeftBehind(left),
    detail: [fact, nameSample(left)].filter((part) => part !== '').join(': '),
    ...ADVICE[left.what],
  };
}

const SORTS: Readonly<Record<NotCarried['what'], (count: string) => string>> = {
  uncommitted: (files) => `${files} with uncommitted edits left in the caller’s checkout`,
  untracked: (files) => `${files} not tracked by git left in the caller’s checkout`,
  ignored: (files) => `${files} ignored by git left in the caller’s checkout`,
  submodules: (files) => `${files} of submodules left empty`,
  lfs: (files) => `${files} present only as LFS pointers`,
};

/** One sort of what was left behind, counted: `3 files with uncommitted edits left in the caller’s checkout`. */
export function describeLeftBehind({ what, count }: NotCarried): string {
  return SORTS[what](count === 1 ? '1 file' : `${count} files`);
}

/** The names of a sample in quotes, and how many more there are; empty when none is known. */
export function nameSample({ count, names }: PathSample): string {
  if (names.length === 0) return '';
  const quoted = names.slice(0, NAMED_PATHS).map((name) => JSON.stringify(name));
  const more = count - quoted.length;
  return [...quoted, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
