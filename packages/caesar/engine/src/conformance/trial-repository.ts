import { ensureDirectory, git, temporaryDirectory, writeAtomic } from '@caesar/host';
import { CaesarError } from '@caesar/protocol';

/** A repository with one commit, in a folder of its own that goes when it is disposed of. */
export interface TrialRepository extends AsyncDisposable {
  readonly path: string;
  /** Where its worktrees may be made; goes with it. */
  readonly worktrees: string;
}

const README = '# Trial\n\nA repository in which an agent is tried. It is about nothing else.\n';

/** Makes the repository; its path holds a space and an accent, which an agent has to bear like any other. */
export async function trialRepository(): Promise<TrialRepository> {
  const folder = await temporaryDirectory('caesar trial é ');
  const path = `${folder.path}/repository`;
  try {
    await ensureDirectory(path);
    await writeAtomic(`${path}/README.md`, README);
    const own = ['-c', 'user.name=caesar', '-c', 'user.email=caesar@localhost'];
    for (const args of [
      ['init', '--quiet', '--initial-branch=main'],
      ['add', 'README.md'],
      [...own, 'commit', '--quiet', '--message', 'trial'],
    ]) {
      const { code, stderr } = await git(args, { cwd: path });
      if (code !== 0) throw trialFailed(stderr.trim());
    }
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
  return {
    path,
    worktrees: `${folder.path}/worktrees`,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

function trialFailed(reason: string): CaesarError {
  return new CaesarError({
    code: 'TRIAL_FAILED',
    message: `the trial repository could not be made: ${reason}`,
    remedy: 'make sure that git runs and that the temporary directory can be written',
  });
}
