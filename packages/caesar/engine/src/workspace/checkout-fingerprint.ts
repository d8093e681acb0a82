import {
  type CheckoutGlance,
  glanceAt,
  inspectPath,
  isInside,
  listRefs,
  listWorktrees,
  openWorktree,
  type Repository,
  readStash,
  type StashEntry,
  type WorkTree,
} from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { type CheckoutPreparation, OWN_PATHS } from './preparation.ts';
import { digestSettings } from './settings-digest.ts';
import { worktreeRoot } from './worktree-root.ts';

const REF_PREFIXES = ['refs/heads', 'refs/tags'];
/** Branches of tasks: they come and go without the caller’s doing. */
const TASK_BRANCHES = 'refs/heads/caesar/';

/** How many checkouts beside the caller’s are looked at, the main one first. */
const MAX_OTHERS = 8;

/** A checkout, and what stood in it. */
interface WatchedCheckout {
  readonly tree: WorkTree;
  readonly glance: CheckoutGlance;
}

/** The caller’s checkout, the others of its repository, and what all of them share, at one moment. */
export interface CheckoutFingerprint {
  /** Milliseconds since 1970. */
  readonly takenAtMs: number;
  /** The caller’s. */
  readonly repository: Repository;
  /** The caller’s first, then the main one; worktrees of tasks are none of them. */
  readonly checkouts: readonly WatchedCheckout[];
  /** The caller’s branches and tags. */
  readonly refs: ReadonlyMap<string, string>;
  readonly stash: readonly StashEntry[];
  /** HEAD of each checkout, the shared files and the hooks: the digest of each file, by its absolute path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A fingerprint, or a finding that says why there is none. */
export interface TakenFingerprint {
  readonly fingerprint: CheckoutFingerprint | null;
  readonly findings: readonly Finding[];
}

/** Takes the fingerprint of the caller’s checkout before the agent. */
export async function takeFingerprint(preparation: CheckoutPreparation): Promise<TakenFingerprint> {
  const { repository, world } = preparation;
  const takenAtMs = world.clock.now().getTime();
  try {
    const others = await otherCheckouts(repository, await worktreeRoot(repository, world));
    const checkouts = Promise.all([repository, ...others].map((tree) => watch(tree)));
    return { fingerprint: await fingerprint(repository, { checkouts, takenAtMs }), findings: [] };
  } catch (error) {
    return { fingerprint: null, findings: [unwatched(error)] };
  }
}

/** Says that a checkout could not be looked at. */
export function unwatched(error: unknown): Finding {
  return {
    code: 'CHECKOUT_UNWATCHED',
    severity: 'low',
    title: 'Nobody can tell whether the agent reaches the caller’s checkout',
    detail: error instanceof Error ? error.message : String(error),
    remedy: 'look at git status there before and after',
  };
}

/** Takes it again. */
export function renewFingerprint(
  { repository, checkouts: earlier }: CheckoutFingerprint,
  takenAtMs: number,
): Promise<CheckoutFingerprint> {
  const checkouts = Promise.all(earlier.map(({ tree, glance }) => watch(tree, glance)));
  return fingerprint(repository, { checkouts, takenAtMs });
}

async function watch(tree: WorkTree, earlier?: CheckoutGlance): Promise<WatchedCheckout> {
  const options = { excluded: OWN_PATHS, ...(earlier === undefined ? {} : { earlier }) };
  return { tree, glance: await glanceAt(tree, options) };
}

async function fingerprint(
  repository: Repository,
  looking: { readonly checkouts: Promise<readonly WatchedCheckout[]>; readonly takenAtMs: number },
): Promise<CheckoutFingerprint> {
  const [checkouts, refs, stash] = await Promise.all([
    looking.checkouts,
    listRefs(repository, [...REF_PREFIXES, 'refs/stash']),
    readStash(repository),
  ]);
  const files = await digestSettings(
    repository,
    checkouts.map(({ tree }) => tree),
  );
  const own = [...refs].filter(([name]) => !name.startsWith(TASK_BRANCHES) && name !== 'refs/stash');
  const { takenAtMs } = looking;
  return { takenAtMs, repository, checkouts, refs: new Map(own), stash, files };
}

/** The repository’s other checkouts that stand; those of tasks, below the folder for them, are left out. */
async function otherCheckouts(repository: Repository, root: string): Promise<WorkTree[]> {
  const { commonDirectory, topLevel } = repository;
  if (repository.gitDirectory === commonDirectory && !(await hasLinked(commonDirectory))) return [];
  const [main, ...linked] = await listWorktrees(repository);
  const trees: WorkTree[] = [];
  if (main !== undefined && main.head !== null && main.path !== topLevel) {
    trees.push({ topLevel: main.path, commonDirectory, gitDirectory: commonDirectory });
  }
  for (const { path } of linked) {
    if (path === topLevel || isInside(root, path) || trees.length === MAX_OTHERS) continue;
    const tree =
      (await inspectPath(path))?.kind === 'directory' ? await openWorktree(repository, path) : null;
    if (tree !== null) trees.push(tree);
  }
  return trees;
}

async function hasLinked(commonDirectory: string): Promise<boolean> {
  return (await inspectPath(`${commonDirectory}/worktrees`)) !== null;
}
