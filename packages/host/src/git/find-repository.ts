import { canonicalPath } from '../files/canonical-path.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { git } from './git.ts';

/** Where a working tree and what git keeps of it are. */
export interface WorkTree {
  /** The root of the working tree; the git directory itself when the repository is bare. */
  readonly topLevel: string;
  /** Shared by all working trees of the repository. */
  readonly commonDirectory: string;
  /** Of this working tree alone. */
  readonly gitDirectory: string;
}

/** A working tree, and where it stands. */
export interface Repository extends WorkTree {
  /** The commit; null while there is none. */
  readonly head: string | null;
  /** The commit's tree; null while there is no commit. */
  readonly tree: string | null;
  /** Short name; null when detached. */
  readonly branch: string | null;
  readonly isBare: boolean;
}

export type FoundRepository =
  | { readonly state: 'found'; readonly repository: Repository }
  | { readonly state: 'none' }
  | {
      readonly state: 'unusable';
      readonly code: 'git-missing' | 'not-owned' | 'broken';
      /** One line, in git's own words. */
      readonly reason: string;
    };

/** What one run of git is asked, a line each: up to the first three are told of a bare repository, four of one without a commit. */
const QUESTIONS = [
  '--is-bare-repository',
  '--absolute-git-dir',
  '--path-format=absolute',
  '--git-common-dir',
  '--show-toplevel',
  'HEAD^{commit}',
  'HEAD^{tree}',
  '--symbolic-full-name',
  'HEAD',
];

/** The repository that a folder is in, whatever the environment says. What prevents its use is a value. */
export async function findRepository(path: string): Promise<FoundRepository> {
  if ((await inspectPath(path)) === null) return { state: 'none' };
  const { code, stdout, stderr } = await git(['rev-parse', ...QUESTIONS], { cwd: path });
  const answers = stdout.toString().split('\n').slice(0, -1);
  const found = code === 0 && answers.length === ANSWERS ? readAnswers(answers) : await askOneByOne(path);
  if (found !== null) return { state: 'found', repository: await canonical(found) };
  if (answers.length > 0) {
    return { state: 'unusable', code: 'broken', reason: `'${path}' is inside a git directory` };
  }
  return explain(code, stderr);
}

/** As many answers as questions, less the one that is no question. */
const ANSWERS = QUESTIONS.length - 2;

function readAnswers(answers: readonly string[]): Repository {
  const [, gitDirectory = '', commonDirectory = '', topLevel = '', head = '', tree = '', name = ''] = answers;
  return { topLevel, commonDirectory, gitDirectory, head, tree, branch: shortName(name), isBare: false };
}

/** Where a question has no answer (it is bare, it has no commit), or a name holds the end of a line. */
async function askOneByOne(path: string): Promise<Repository | null> {
  const isBare = (await ask(path, ['rev-parse', '--is-bare-repository'])) === 'true';
  const [gitDirectory, commonDirectory, topLevel, head, tree, branch] = await Promise.all([
    ask(path, ['rev-parse', '--absolute-git-dir']),
    ask(path, ['rev-parse', '--path-format=absolute', '--git-common-dir']),
    ask(path, ['rev-parse', isBare ? '--absolute-git-dir' : '--show-toplevel']),
    ask(path, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
    ask(path, ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}']),
    ask(path, ['symbolic-ref', '--quiet', 'HEAD']),
  ]);
  if (gitDirectory === null || commonDirectory === null || topLevel === null) return null;
  return { topLevel, commonDirectory, gitDirectory, head, tree, branch: shortName(branch ?? 'HEAD'), isBare };
}

/** A branch without `refs/heads/`; null for a detached HEAD. */
function shortName(name: string): string | null {
  return name === 'HEAD' ? null : name.replace(/^refs\/heads\//, '');
}

async function canonical(repository: Repository): Promise<Repository> {
  const { topLevel, commonDirectory, gitDirectory } = repository;
  return {
    ...repository,
    topLevel: await canonicalPath(topLevel),
    commonDirectory: await canonicalPath(commonDirectory),
    gitDirectory: await canonicalPath(gitDirectory),
  };
}

/** What one command prints, less the line's end: a name may itself hold line ends. */
async function ask(cwd: string, args: readonly string[]): Promise<string | null> {
  const { code, stdout } = await git(args, { cwd });
  return code === 0 ? stdout.toString().replace(/\n$/, '') : null;
}

function explain(code: number, stderr: string): FoundRepository {
  const [first = '', ...rest] = stderr.trim().split('\n');
  const reason = first.replace(/^fatal: /, '');
  if (code === -1) return { state: 'unusable', code: 'git-missing', reason };
  if (/dubious ownership/.test(stderr)) {
    const trusting = rest.map((line) => line.trim()).find((line) => line.startsWith('git config '));
    return {
      state: 'unusable',
      code: 'not-owned',
      reason: trusting === undefined ? reason : `${reason}; to trust it: ${trusting}`,
    };
  }
  if (/not a git repository \(or any/.test(stderr)) return { state: 'none' };
  return { state: 'unusable', code: 'broken', reason };
}
