import { join } from 'node:path';
import { type GitOptions, type GitResult, git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { failingFilter, withoutFilter } from './without-filter.ts';

/** How many times something may stop git before the rest is given up. */
const MAX_ATTEMPTS = 20;
const HOLLOW = 'it is a repository of its own without a commit: git cannot record what it holds';

export interface SnapshotProblem {
  /** null when git does not name it. */
  readonly path: string | null;
  /** One sentence, or git's own words. */
  readonly reason: string;
  /** Whether what stands there was left out; false where it was recorded in another form than git would. */
  readonly isLeftOut: boolean;
}

/** What git is told when it adds, and what had to be given up for it. */
interface Attempt {
  readonly settings: readonly string[];
  readonly excluded: readonly string[];
  readonly problems: readonly SnapshotProblem[];
}

/**
 * Adds all that can be added: what stops git altogether is got out of its way, and git tried again.
 * `settings` of the answer are needed by whatever writes the same index next.
 */
export async function addAll(place: GitOptions, wanted: Omit<Attempt, 'problems'>): Promise<Attempt> {
  let attempt: Attempt = { ...wanted, problems: [] };
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    const result = await add(attempt, place);
    if (result.code === 0 || isOnlyIgnored(result)) return attempt;
    const next = left > 1 ? await clearTheWay(attempt, result, place) : null;
    if (next === null) return { ...attempt, problems: [...attempt.problems, ...explain(result)] };
    attempt = next;
  }
}

function add({ settings, excluded }: Attempt, place: GitOptions): Promise<GitResult> {
  const pathspecs = [':/', ...excluded.map((path) => `:(exclude,top,literal)${path}`)];
  return git(
    [
      ...IN_FLAT_MEMORY,
      ...settings,
      'add',
      '-A',
      '--sparse',
      '--ignore-errors',
      '--pathspec-from-file=-',
      '--pathspec-file-nul',
    ],
    { ...place, stdin: pathspecs.map((pathspec) => `${pathspec}\0`).join('') },
  );
}

/** All was added; git only remarks that a path that is left out is an ignored one. */
function isOnlyIgnored({ code, stderr }: GitResult): boolean {
  return code === 1 && /^The following paths are ignored/.test(stderr) && !/^(error|fatal): /m.test(stderr);
}

async function clearTheWay(attempt: Attempt, result: GitResult, place: GitOptions): Promise<Attempt | null> {
  const { settings, excluded, problems } = attempt;
  const failing = failingFilter(result);
  if (failing !== null) {
    const { path, filter } = failing;
    const reason = `the filter '${filter}' failed: the files that it is for are recorded unfiltered`;
    return {
      settings: [...settings, ...withoutFilter(filter)],
      excluded,
      problems: [...problems, { path, reason, isLeftOut: false }],
    };
  }
  if (!result.stderr.includes('does not have a commit checked out')) return null;
  const hollow = (await hollowRepositories(place)).filter((each) => !excluded.includes(each));
  if (hollow.length === 0) return null;
  const found = hollow.map((each) => ({ path: each, reason: HOLLOW, isLeftOut: true }));
  return { settings, excluded: [...excluded, ...hollow], problems: [...problems, ...found] };
}

/** Repositories inside the working tree without a commit: git can record neither them nor what they hold. */
async function hollowRepositories(place: GitOptions): Promise<string[]> {
  const { stdout } = await gitOrThrow(['ls-files', '-z', '--others', '--exclude-standard'], place);
  const nested = nulFields(stdout).filter((path) => path.at(-1) === 0x2f);
  const hollow: string[] = [];
  for (const path of nested.map((bytes) => pathText(bytes).slice(0, -1))) {
    const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: join(place.cwd, path) });
    if (head.code !== 0) hollow.push(path);
  }
  return hollow;
}

function explain({ stderr }: GitResult): SnapshotProblem[] {
  const lines = stderr.split('\n').filter((line) => /^(error|fatal): /.test(line));
  const told = lines.filter((line) => !/^(error|fatal): adding files failed$/.test(line));
  return (told.length > 0 ? told : [stderr.trim()]).map(toProblem);
}

function toProblem(line: string): SnapshotProblem {
  const [, path] =
    /^error: open\("(.+)"\): /s.exec(line) ??
    /^error: (.+): can only add regular files/s.exec(line) ??
    /^error: unable to index file '(.+)'$/s.exec(line) ??
    [];
  return { path: path ?? null, reason: line.replace(/^(error|fatal): /, ''), isLeftOut: true };
}
