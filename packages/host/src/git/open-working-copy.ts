import { join } from 'node:path';
import { inspectPath } from '../files/inspect-path.ts';
import { temporaryDirectory } from '../files/temporary-directory.ts';
import type { SnapshotProblem } from './add-all.ts';
import { addPresent } from './add-present.ts';
import { diffTrees } from './diff-trees.ts';
import type { WorkTree } from './find-repository.ts';
import { git } from './git.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { IN_FLAT_MEMORY } from './in-flat-memory.ts';
import { keepConverted } from './keep-converted.ts';
import { putBack } from './put-back.ts';
import { showSkipped } from './show-skipped.ts';
import { snapshotInto } from './snapshot-tree.ts';

/** What git only remarks on: a file that had to go is still there. */
const LEFT_BEHIND = /^warning: unable to unlink /m;

/** A checkout's working tree, recorded in an index of its own, that can be switched to another tree. */
export interface WorkingCopy extends AsyncDisposable {
  /** The working tree as it was when it was opened: tracked files, files that are not ignored, and what was included. */
  readonly tree: string;
  readonly problems: readonly SnapshotProblem[];
  /** Also records what stands at some paths although git ignores it, so that nothing of it can be overwritten unseen. */
  include(paths: readonly Buffer[]): Promise<void>;
  /**
   * Changes the working tree alone from `tree` to `next`: index, HEAD and refs stay as they are. Nothing is changed
   * when a file that has to change is no longer as it was recorded; what a full disk, a locked folder or a filter stopped half-way is put back,
   * byte for byte. After a switch `tree` is `next`.
   */
  switchTo(next: string): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
}

/** Records a checkout's working tree. `excluded` names files and folders, from the top level, that are left out. */
export async function openWorkingCopy(
  repository: WorkTree,
  { excluded = [] }: { readonly excluded?: readonly string[] } = {},
): Promise<WorkingCopy> {
  const directory = await temporaryDirectory('working-copy-');
  const indexFile = join(directory.path, 'index');
  const { topLevel, gitDirectory } = repository;
  const place = { cwd: topLevel, indexFile, gitDirectory, workTree: topLevel };
  const { tree: recorded, problems } = await snapshotInto(indexFile, {
    workTree: topLevel,
    gitDirectory,
    excluded,
    ...((await honoursModes(repository)) ? { fileMode: true } : {}),
  });
  let tree = recorded;
  return {
    get tree() {
      return tree;
    },
    problems,
    async include(paths) {
      await addPresent(place, paths);
      tree = (await gitOrThrow(['write-tree', '--missing-ok'], place)).stdout.toString().trim();
    },
    async switchTo(next) {
      const changes = await diffTrees(repository, tree, next, { renames: false });
      await showSkipped(repository, place, changes);
      const kept = await keepConverted(place, changes, directory.path);
      const { code, stderr } = await git(
        [...IN_FLAT_MEMORY, '-c', 'core.sparseCheckout=false', 'read-tree', '-m', '-u', tree, next],
        place,
      );
      if (code === 0 && !LEFT_BEHIND.test(stderr)) {
        tree = next;
        return { ok: true };
      }
      const reason = stderr.replace(/^(error|fatal|warning): /gm, '').trim();
      const left = await putBack(repository, place, { tree, changes, kept });
      return {
        ok: false,
        reason: left.length === 0 ? reason : `${reason}; not put back: ${left.join(', ')}`,
      };
    },
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

/** Whether the file system keeps the executable bit: a file that git itself made is then without it, whatever the user set. */
async function honoursModes({ commonDirectory }: WorkTree): Promise<boolean> {
  const facts = await inspectPath(join(commonDirectory, 'config'));
  return facts !== null && (facts.mode & 0o111) === 0;
}
