export { type Clock, systemClock } from './clock.ts';
export { digest } from './digest.ts';
export { canonicalPath, isInside } from './files/canonical-path.ts';
export { copyFile } from './files/copy-file.ts';
export { copyTree } from './files/copy-tree.ts';
export { createExclusive } from './files/create-exclusive.ts';
export { createNumbered } from './files/create-numbered.ts';
export { createSymlink } from './files/create-symlink.ts';
export { draftFile, type FileDraft } from './files/draft-file.ts';
export { ensureDirectory } from './files/ensure-directory.ts';
export { type FollowedBytes, type FollowOptions, followFile } from './files/follow-file.ts';
export { type DiskFacts, inspectDisk } from './files/inspect-disk.ts';
export { inspectPath, type PathFacts, type PathKind } from './files/inspect-path.ts';
export { type DirectoryEntry, listDirectory } from './files/list-directory.ts';
export {
  acquireLock,
  type HeldLock,
  type LockOptions,
  type LockRefusal,
  readLockHolder,
  withLock,
} from './files/lock.ts';
export type { LockHolder } from './files/lock-holder.ts';
export { lookUntil } from './files/look-until.ts';
export { measureTree } from './files/measure-tree.ts';
export { type AppendedFate, type LineAppender, openAppend } from './files/open-append.ts';
export { openWritable } from './files/open-writable.ts';
export { type ReadOptions, type ReadOutcome, readBounded, readTail } from './files/read-bounded.ts';
export { readFrom } from './files/read-from.ts';
export { removeDrafts } from './files/remove-drafts.ts';
export { removeTree } from './files/remove-tree.ts';
export { type TemporaryDirectory, temporaryDirectory } from './files/temporary-directory.ts';
export { configDirectory, homeDirectory, stateDirectory } from './files/user-directories.ts';
export { type WaitOptions, waitForFile } from './files/wait-for-file.ts';
export { type WatchOptions, watchDirectory } from './files/watch-directory.ts';
export { type WriteOptions, writeAtomic } from './files/write-atomic.ts';
export type { SnapshotProblem } from './git/add-all.ts';
export { type AddWorktreeOptions, addWorktree, type WorktreeOutcome } from './git/add-worktree.ts';
export { readBlobSizes } from './git/blob-sizes.ts';
export { commitAsUser, commitOf } from './git/commit-tree.ts';
export { type ConflictHunk, conflictHunks } from './git/conflict-hunks.ts';
export { countLines, type LineCount } from './git/count-lines.ts';
export { type ChangeAction, type DiffOptions, diffTrees, type TreeChange } from './git/diff-trees.ts';
export {
  type FoundRepository,
  findRepository,
  type Repository,
  type WorkTree,
} from './git/find-repository.ts';
export { type GitOptions, type GitResult, git, gitToSink } from './git/git.ts';
export { type CheckoutGlance, compareGlances, glanceAt } from './git/glance-checkout.ts';
export { ignoredAmong } from './git/ignored-among.ts';
export { readIndexTree, updateIndex } from './git/index-tree.ts';
export { keepObjects } from './git/keep-objects.ts';
export { lfsFiles } from './git/lfs-files.ts';
export { listIgnored } from './git/list-ignored.ts';
export { listRefs } from './git/list-refs.ts';
export { listWorktrees, type Worktree } from './git/list-worktrees.ts';
export { locateWorkTree } from './git/locate-work-tree.ts';
export { measureBlobs, measureCheckout } from './git/measure-checkout.ts';
export { type MergeConflict, type MergedTrees, mergeTrees, readConflictStyle } from './git/merge-trees.ts';
export { moveRef } from './git/move-ref.ts';
export type { SideNames } from './git/name-sides.ts';
export { USER_GIT_VARIABLES } from './git/neutral-settings.ts';
export { openWorkingCopy, type WorkingCopy } from './git/open-working-copy.ts';
export { openWorktree } from './git/open-worktree.ts';
export { type TreeEntry, treeOf, withChanges } from './git/partial-tree.ts';
export {
  mergeBase,
  readCommits,
  readHeadHistory,
  readStash,
  type StashEntry,
  stashedOn,
} from './git/read-commits.ts';
export { readHabits, type WorktreeHabits } from './git/read-habits.ts';
export { type Head, readHead } from './git/read-head.ts';
export { readLeftOut } from './git/read-left-out.ts';
export { type PathCount, readStatus, type WorkingStatus } from './git/read-status.ts';
export { removeWorktree } from './git/remove-worktree.ts';
export { resolveCommit, resolveTree } from './git/resolve-commit.ts';
export { type Snapshot, type SnapshotOptions, snapshotInto, snapshotTree } from './git/snapshot-tree.ts';
export {
  type EmptySubmodule,
  fillSubmodule,
  listSubmodules,
  ownRepository,
  type Submodule,
  submodulesIn,
} from './git/submodules.ts';
export { writeBundle } from './git/write-bundle.ts';
export { writePatch } from './git/write-patch.ts';
export { type Ids, systemIds } from './ids.ts';
export { mapInSlices } from './map-in-slices.ts';
export { type Environment, scrubEnvironment } from './process/environment.ts';
export { findMarked, type RunningProcess } from './process/find-marked.ts';
export { findWorkingIn } from './process/find-working-in.ts';
export { type Line, type LineOptions, LineSplitter, splitLines } from './process/line-splitter.ts';
export { isGroupGone } from './process/process-group.ts';
export { identifyProcess, isAlive, ownIdentity, type ProcessIdentity } from './process/process-identity.ts';
export type { ProcessMarker } from './process/process-table.ts';
export { resolveExecutable } from './process/resolve-executable.ts';
export { type CommandResult, type RunOptions, runCommand } from './process/run-command.ts';
export { runInteractive } from './process/run-interactive.ts';
export type { SpawnFailure } from './process/spawn-failure.ts';
export { startDetached } from './process/start-detached.ts';
export {
  type ProcessExit,
  type StartedProcess,
  type StartOptions,
  startProcess,
} from './process/start-process.ts';
export { type TerminateOptions, terminateTree } from './process/terminate-tree.ts';
export { type WriteActivity, watchWrites } from './process/write-activity.ts';
