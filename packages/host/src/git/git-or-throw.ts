import { type GitOptions, type GitResult, git } from './git.ts';

/** Runs git where a failure is a surprise: throws with the command and git's own words. */
export async function gitOrThrow(args: readonly string[], options: GitOptions): Promise<GitResult> {
  const result = await git(args, options);
  if (result.code !== 0) throw new Error(`git ${args[0]} failed: ${result.stderr.trim()}`);
  return result;
}
