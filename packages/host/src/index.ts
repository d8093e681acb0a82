import type { Writable } from 'node:stream';
import type { Environment } from './process/environment.ts';
import type { ProcessIdentity } from './process/process-identity.ts';

export { type Clock, systemClock } from './clock.ts';
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

export type ReadOutcome =
  | { readonly state: 'read'; readonly bytes: Buffer }
  | { readonly state: 'absent' }
  | { readonly state: 'unreadable'; readonly reason: string };
export declare function readBounded(
  path: string,
  maxBytes: number,
  options?: { readonly followSymlink?: boolean },
): Promise<ReadOutcome>;
export declare function readTail(
  path: string,
  maxBytes: number,
  options?: { readonly followSymlink?: boolean },
): Promise<ReadOutcome>;
export interface WriteOptions {
  readonly mode?: number;
  readonly followSymlink?: boolean;
}
export declare function writeAtomic(
  path: string,
  content: string | Buffer,
  options?: WriteOptions,
): Promise<void>;
export declare function createExclusive(
  path: string,
  content: string | Buffer,
  options?: { readonly mode?: number },
): Promise<boolean>;
export interface LineAppender extends AsyncDisposable {
  append(line: string): Promise<void>;
  close(): Promise<void>;
}
export declare function openAppend(path: string, options?: { readonly mode?: number }): Promise<LineAppender>;
export declare function openWritable(
  path: string,
  options?: { readonly mode?: number; readonly append?: boolean },
): Writable;
export interface FollowedBytes {
  readonly bytes: Buffer;
  /** Where `bytes` begins in the file. */
  readonly offset: number;
  /** The file was cut or replaced: forget what was pending. */
  readonly restarted: boolean;
}
export declare function followFile(
  path: string,
  options: { readonly from?: number; readonly signal: AbortSignal; readonly pollMs?: number },
): AsyncGenerator<FollowedBytes>;
export declare function watchDirectory(
  path: string,
  options: { readonly signal: AbortSignal; readonly pollMs?: number },
): AsyncGenerator<void>;
export declare function waitForFile(
  path: string,
  options: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
): Promise<'present' | 'timed-out' | 'aborted'>;

export interface LockHolder extends ProcessIdentity {
  readonly token: string;
  readonly label?: string;
}
export interface LockOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly label?: string;
  readonly onWait?: (holder: LockHolder | null) => void;
}
export type LockRefusal = {
  readonly state: 'timed-out' | 'aborted';
  readonly holder: LockHolder | null;
};
export interface HeldLock extends AsyncDisposable {
  readonly path: string;
  readonly holder: LockHolder;
  release(): Promise<void>;
}
export declare function acquireLock(
  path: string,
  options?: LockOptions,
): Promise<{ readonly state: 'held'; readonly lock: HeldLock } | LockRefusal>;
export declare function withLock<Value>(
  path: string,
  body: () => Promise<Value>,
  options?: LockOptions,
): Promise<{ readonly state: 'done'; readonly value: Value } | LockRefusal>;
/** The living holder, or null. */
export declare function readLockHolder(path: string): Promise<LockHolder | null>;

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: PathKind;
}
export type PathKind = 'file' | 'directory' | 'symlink' | 'other';
export interface PathFacts {
  readonly kind: PathKind;
  readonly size: number;
  readonly mode: number;
  readonly modifiedMs: number;
}
/** null when nothing is there; symlinks are not followed. */
export declare function inspectPath(path: string): Promise<PathFacts | null>;
/** Sorted by name; empty when the directory is absent. */
export declare function listDirectory(path: string): Promise<DirectoryEntry[]>;
export declare function ensureDirectory(path: string, options?: { readonly mode?: number }): Promise<void>;
export declare function removeTree(path: string): Promise<void>;
export declare function createSymlink(path: string, target: string): Promise<void>;
export declare function copyTree(from: string, to: string): Promise<void>;
export declare function canonicalPath(path: string): Promise<string>;
export declare function isInside(parent: string, child: string): boolean;
export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}
export declare function temporaryDirectory(prefix: string): Promise<TemporaryDirectory>;
export declare function stateDirectory(env: Environment, product: string): string;
export declare function configDirectory(env: Environment, product: string): string;

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
