import type { Writable } from 'node:stream';
import type { Environment } from './process/environment.ts';

export { type Clock, systemClock } from './clock.ts';
export { canonicalPath, isInside } from './files/canonical-path.ts';
export { copyTree } from './files/copy-tree.ts';
export { createExclusive } from './files/create-exclusive.ts';
export { createSymlink } from './files/create-symlink.ts';
export { ensureDirectory } from './files/ensure-directory.ts';
export { type FollowedBytes, type FollowOptions, followFile } from './files/follow-file.ts';
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
export { type LineAppender, openAppend } from './files/open-append.ts';
export { openWritable } from './files/open-writable.ts';
export { type ReadOptions, type ReadOutcome, readBounded, readTail } from './files/read-bounded.ts';
export { removeTree } from './files/remove-tree.ts';
export { type TemporaryDirectory, temporaryDirectory } from './files/temporary-directory.ts';
export { configDirectory, stateDirectory } from './files/user-directories.ts';
export { type WaitOptions, waitForFile } from './files/wait-for-file.ts';
export { type WatchOptions, watchDirectory } from './files/watch-directory.ts';
export { type WriteOptions, writeAtomic } from './files/write-atomic.ts';
export { type Ids, systemIds } from './ids.ts';
export { type Environment, scrubEnvironment } from './process/environment.ts';
export { findMarked, type RunningProcess } from './process/find-marked.ts';
export { type Line, type LineOptions, LineSplitter, splitLines } from './process/line-splitter.ts';
export { identifyProcess, isAlive, ownIdentity, type ProcessIdentity } from './process/process-identity.ts';
export type { ProcessMarker } from './process/process-table.ts';
export { resolveExecutable } from './process/resolve-executable.ts';
export { type CommandResult, type RunOptions, runCommand } from './process/run-command.ts';
export type { SpawnFailure } from './process/spawn-failure.ts';
export {
  type ProcessExit,
  type StartedProcess,
  type StartOptions,
  startProcess,
} from './process/start-process.ts';
export { type TerminateOptions, terminateTree } from './process/terminate-tree.ts';

export interface GitOptions {
  readonly cwd: string;
  readonly env?: Environment;
  readonly stdin?: Buffer | string;
  readonly indexFile?: string;
  readonly gitDirectory?: string;
  readonly workTree?: string;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}
export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}
export declare function git(args: readonly string[], options: GitOptions): Promise<GitResult>;
export declare function gitToSink(
  args: readonly string[],
  sink: Writable,
  options: GitOptions,
): Promise<{ readonly code: number; readonly stderr: string }>;

export interface Repository {
  /** The git directory itself when the repository is bare. */
  readonly topLevel: string;
  readonly commonDirectory: string;
  readonly gitDirectory: string;
  /** null while unborn. */
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
      readonly reason: string;
    };
export declare function findRepository(path: string): Promise<FoundRepository>;
export declare function resolveCommit(repository: Repository, ref: string): Promise<string | null>;
export interface WorkingStatus {
  readonly changed: number;
  readonly untracked: number;
  readonly conflicted: number;
}
export declare function readStatus(repository: Repository): Promise<WorkingStatus>;

export interface Worktree {
  readonly path: string;
  readonly head: string | null;
  readonly branch: string | null;
  readonly locked: boolean;
  readonly prunable: boolean;
}
export type WorktreeOutcome =
  | { readonly ok: true; readonly path: string; readonly gitDirectory: string }
  | {
      readonly ok: false;
      readonly code: 'branch-exists' | 'path-exists' | 'lock-timed-out' | 'aborted' | 'git-failed';
      readonly reason: string;
    };
export declare function addWorktree(options: {
  readonly repository: Repository;
  readonly path: string;
  readonly commit: string;
  readonly branch?: string;
  readonly noCheckout?: boolean;
  readonly smudgeLfs?: boolean;
  readonly signal?: AbortSignal;
}): Promise<WorktreeOutcome>;
export declare function removeWorktree(
  repository: Repository,
  path: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
export declare function listWorktrees(repository: Repository): Promise<Worktree[]>;

export interface Snapshot {
  readonly tree: string;
  /** What could not be recorded; the rest was. */
  readonly problems: readonly { readonly path: string | null; readonly reason: string }[];
}
export declare function snapshotTree(options: {
  readonly workTree: string;
  readonly gitDirectory?: string;
  readonly seedIndex?: string;
  readonly excluded?: readonly string[];
  readonly fileMode?: boolean;
}): Promise<Snapshot>;

export type ChangeAction =
  | 'added'
  | 'modified'
  | 'deleted'
  | 'renamed'
  | 'copied'
  | 'type-changed'
  | 'mode-changed'
  | 'unmerged';
export interface TreeChange {
  /** Exact when the bytes are UTF-8; otherwise each stray byte is written `\xNN`. */
  readonly path: string;
  readonly rawPath: Buffer;
  readonly oldPath?: string;
  readonly rawOldPath?: Buffer;
  readonly action: ChangeAction;
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldId: string;
  readonly newId: string;
}
export interface DiffOptions {
  /** Exact paths or folders, relative to the top level. */
  readonly paths?: readonly string[];
}
export declare function diffTrees(
  repository: Repository,
  from: string,
  to: string,
  options?: DiffOptions,
): Promise<TreeChange[]>;
export declare function writePatch(
  repository: Repository,
  from: string,
  to: string,
  sink: Writable,
  options?: DiffOptions,
): Promise<void>;
export interface LineCount {
  readonly path: string;
  readonly added: number;
  readonly deleted: number;
  readonly binary: boolean;
}
export declare function countLines(repository: Repository, from: string, to: string): Promise<LineCount[]>;
export declare function keepTree(
  repository: Repository,
  ref: string,
  tree: string,
  options?: { readonly parents?: readonly string[]; readonly message?: string },
): Promise<string>;
export declare function dropRef(repository: Repository, ref: string): Promise<void>;
