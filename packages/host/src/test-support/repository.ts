import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRepository, type Repository } from '../git/find-repository.ts';

/** Runs the user's git, as the user would, and returns what it prints. */
export function userGit(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=user', '-c', 'user.email=user@localhost'];
  return execFileSync('git', [...identity, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Writes files, by path from a folder, with the folders above them. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Makes a repository on branch `main` whose first commit holds the files. */
export async function makeRepository(
  path: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Repository & { readonly head: string }> {
  mkdirSync(path, { recursive: true });
  userGit(path, 'init', '--quiet', '--initial-branch=main');
  writeFiles(path, files);
  userGit(path, 'add', '--all', '--force');
  userGit(path, 'commit', '--quiet', '--allow-empty', '--message=first');
  return findReady(path);
}

/** The repository that a folder is in, which has a commit. */
async function findReady(path: string): Promise<Repository & { readonly head: string }> {
  const found = await findRepository(path);
  if (found.state !== 'found' || found.repository.head === null) throw new Error(`no commit at '${path}'`);
  return { ...found.repository, head: found.repository.head };
}
