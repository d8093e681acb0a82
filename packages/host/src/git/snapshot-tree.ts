import { join } from 'node:path';
import { temporaryDirectory } from '../files/temporary-directory.ts';
import { type GitOptions, type GitResult, git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { nulFields, pathText } from './path-bytes.ts';
import { prepareIndex } from './private-index.ts';

export interface SnapshotOptions {
  /** The root of the working tree. */
  readonly workTree: string;
  /** Default: looked for from `workTree`, which then has to tell the truth about it. */
  readonly gitDirectory?: string;
  /** The index to begin from: it names what is tracked though ignored, and spares reading files that did not change. Default: the working tree's own. */
  readonly seedIndex?: string;
  /** Files or folders, from the top level, that are left as the seed has them. */
  readonly excluded?: readonly string[];
  /** Whether the executable bit counts; default: as the user set `core.fileMode`. */
  readonly fileMode?: boolean;
}

export interface SnapshotProblem {
  /** null when git does not name it. */
  readonly path: string | null;
  /** One sentence, or git's own words. */
  readonly reason: string;
}

export interface Snapshot {
  /** The id of the tree, in the repository's own object store. */
  readonly tree: string;
  /** What could not be recorded; all the rest was. */
  readonly problems: readonly SnapshotProblem[];
}

/**
 * Records what a working tree holds now (tracked files and files that are not ignored) as a tree, in an index of its own:
 * the working tree and its real index are only read. Marks that hide changes from git do not hide them here.
 */
export async function snapshotTree(options: SnapshotOptions): Promise<Snapshot> {
  await using directory = await temporaryDirectory('snapshot-');
  return await snapshotInto(join(directory.path, 'index'), options);
}

/** The same, leaving the index that knows the recorded files at `indexFile`. */
export async function snapshotInto(indexFile: string, options: SnapshotOptions): Promise<Snapshot> {
  const { workTree, gitDirectory, seedIndex, excluded = [] } = options;
  const place: GitOptions = {
    cwd: workTree,
    indexFile,
    ...(gitDirectory === undefined ? {} : { gitDirectory, workTree }),
  };
  await prepareIndex(place, seedIndex);
  const problems = await addAll(place, options, excluded);
  const { stdout } = await gitOrThrow(['write-tree', '--missing-ok'], place);
  return { tree: stdout.toString().trim(), problems };
}

async function addAll(
  place: GitOptions,
  { fileMode }: SnapshotOptions,
  excluded: readonly string[],
): Promise<SnapshotProblem[]> {
  const mode = fileMode === undefined ? [] : ['-c', `core.fileMode=${fileMode}`];
  const args = [
    ...mode,
    'add',
    '-A',
    '--sparse',
    '--ignore-errors',
    '--pathspec-from-file=-',
    '--pathspec-file-nul',
  ];
  const add = (paths: readonly string[]): Promise<GitResult> => {
    const pathspecs = [':/', ...paths.map((path) => `:(exclude,top,literal)${path}`)];
    return git(args, { ...place, stdin: pathspecs.map((pathspec) => `${pathspec}\0`).join('') });
  };
  const first = await add(excluded);
  if (first.code === 0) return [];
  const hollow = await hollowRepositories(place);
  if (hollow.length === 0) return explain(first, hollow);
  return explain(await add([...excluded, ...hollow]), hollow);
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

function explain({ code, stderr }: GitResult, hollow: readonly string[]): SnapshotProblem[] {
  const reason = 'it is a repository of its own without a commit: git cannot record what it holds';
  const problems: SnapshotProblem[] = hollow.map((path) => ({ path, reason }));
  if (code === 0) return problems;
  const lines = stderr.split('\n').filter((line) => /^(error|fatal): /.test(line));
  const told = lines.filter((line) => !/^(error|fatal): adding files failed$/.test(line));
  return [...problems, ...(told.length > 0 ? told : [stderr.trim()]).map(toProblem)];
}

function toProblem(line: string): SnapshotProblem {
  const [, path] =
    /^error: open\("(.+)"\): /s.exec(line) ??
    /^error: (.+): can only add regular files/s.exec(line) ??
    /^error: unable to index file '(.+)'$/s.exec(line) ??
    [];
  return { path: path ?? null, reason: line.replace(/^(error|fatal): /, '') };
}
