import { canonicalPath } from '../files/canonical-path.ts';
import { inspectPath } from '../files/inspect-path.ts';
import { git } from './git.ts';

export interface Repository {
  /** The root of the working tree; the git directory itself when the repository is bare. */
  readonly topLevel: string;
  /** Shared by all working trees of the repository. */
  readonly commonDirectory: string;
  /** Of this working tree alone. */
  readonly gitDirectory: string;
  /** The commit; null while there is none. */
  readonly head: string | null;
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
      /** In git's own words. */
      readonly reason: string;
    };

/** The repository that a folder is in, whatever the environment says. What prevents its use is a value. */
export async function findRepository(path: string): Promise<FoundRepository> {
  if ((await inspectPath(path)) === null) return { state: 'none' };
  const bare = await git(['rev-parse', '--is-bare-repository'], { cwd: path });
  if (bare.code !== 0) return explain(bare.code, bare.stderr);
  const isBare = bare.stdout.toString().trim() === 'true';
  const [gitDirectory, commonDirectory, topLevel, head, branch] = await Promise.all([
    ask(path, ['rev-parse', '--absolute-git-dir']),
    ask(path, ['rev-parse', '--path-format=absolute', '--git-common-dir']),
    isBare ? ask(path, ['rev-parse', '--absolute-git-dir']) : ask(path, ['rev-parse', '--show-toplevel']),
    ask(path, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']),
    ask(path, ['symbolic-ref', '--quiet', 'HEAD']),
  ]);
  if (gitDirectory === null || commonDirectory === null || topLevel === null) {
    return { state: 'unusable', code: 'broken', reason: `'${path}' is inside a git directory` };
  }
  const repository = {
    topLevel: await canonicalPath(topLevel),
    commonDirectory: await canonicalPath(commonDirectory),
    gitDirectory: await canonicalPath(gitDirectory),
    head,
    branch: branch?.replace(/^refs\/heads\//, '') ?? null,
    isBare,
  };
  return { state: 'found', repository };
}

/** What one command prints, less the line's end: a name may itself hold line ends. */
async function ask(cwd: string, args: readonly string[]): Promise<string | null> {
  const { code, stdout } = await git(args, { cwd });
  return code === 0 ? stdout.toString().replace(/\n$/, '') : null;
}

function explain(code: number, stderr: string): FoundRepository {
  const reason = stderr.trim().split('\n').slice(0, 2).join(' ');
  if (code === -1) return { state: 'unusable', code: 'git-missing', reason };
  if (/dubious ownership/.test(stderr)) return { state: 'unusable', code: 'not-owned', reason };
  if (/not a git repository \(or any/.test(stderr)) return { state: 'none' };
  return { state: 'unusable', code: 'broken', reason };
}
