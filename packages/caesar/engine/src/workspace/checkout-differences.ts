import { dirname, relative } from 'node:path';
import { canonicalPath, compareGlances, inspectPath, readHeadHistory, type TreeChange } from '@caesar/host';
import type { CheckoutFingerprint } from './checkout-fingerprint.ts';
import { isBelow } from './deposits.ts';
import { ownStash } from './own-stash.ts';
import type { Workspace } from './workspace.ts';

/** What agents had to do with a checkout, as far as it is known without asking when. */
export interface KnownDoings {
  readonly workspace: Workspace;
  /** What the agent changed in its worktree. */
  readonly changes: readonly TreeChange[];
  /** Absolute paths in which other tasks were landed meanwhile. */
  readonly landed: ReadonlySet<string>;
}

/** One thing that is not as it was. */
export interface Difference {
  /** As it is told. */
  readonly name: string;
  /** When it was changed, milliseconds since 1970; null where nothing is there to tell. */
  readonly atMs: number | null;
  /** How the agent’s events may name it. */
  readonly words: readonly string[];
  /** Whether it can be laid to the agent, or to someone else, whoever was at work at the time. */
  readonly known: 'agent' | 'other' | null;
  /** Told only where it is laid to the agent: builds and logs change what git ignores all the time. */
  readonly isQuiet?: boolean;
}

/** What git says of an entry of the stash that was made on a task’s branch. */
const TASK_STASH = / on caesar\//;
/** Instead of the id of what is at a path. */
const NOTHING = 'nothing';

/** All that two fingerprints of a checkout do not have in common. */
export async function checkoutDifferences(
  before: CheckoutFingerprint,
  after: CheckoutFingerprint,
  doings: KnownDoings,
): Promise<Difference[]> {
  return [
    ...(await contentDifferences(before, after, doings)),
    ...(await refDifferences(before, after, doings)),
    ...(await fileDifferences(before, after)),
    ...(await stashDifferences(before, after, doings)),
  ];
}

async function contentDifferences(
  before: CheckoutFingerprint,
  after: CheckoutFingerprint,
  { workspace, changes, landed }: KnownDoings,
): Promise<Difference[]> {
  const own = new Map(changes.map(({ path, newId }) => [path, /^0+$/.test(newId) ? NOTHING : newId]));
  const { topLevel } = before.repository;
  const all = await Promise.all(
    before.checkouts.map(async ({ tree, glance }, index) => {
      const found = await compareGlances(tree, glance, after.checkouts[index]?.glance ?? glance);
      return found.map(({ path, id, isGone, isIgnored }) => {
        const absolute = `${tree.topLevel}/${path}`;
        const now = isGone ? NOTHING : id;
        const name = tree.topLevel === topLevel ? path : absolute;
        return { path, now, absolute, name, isQuiet: isIgnored };
      });
    }),
  );
  const differences = await Promise.all(
    all.flat().map(async ({ path, now, absolute, name, isQuiet }): Promise<Difference[]> => {
      if (await isShared(workspace, path, absolute)) return [];
      return [
        {
          name,
          isQuiet,
          atMs: await changedAt(absolute),
          words: [absolute, path.slice(path.lastIndexOf('/') + 1)],
          known: landed.has(absolute) ? 'other' : own.get(path) === now ? 'agent' : null,
        },
      ];
    }),
  );
  return differences.flat();
}

/** Whether the agent was given a file by a link, as the caller wanted it: it is the same one on both sides then. */
async function isShared({ path: top, excluded }: Workspace, path: string, absolute: string) {
  return isBelow(excluded, path) && (await canonicalPath(`${top}/${path}`)) === absolute;
}

/** A branch or tag that moved, went or came; one that came with the agent’s commits is told by itself, and no other is held against it. */
async function refDifferences(
  before: CheckoutFingerprint,
  after: CheckoutFingerprint,
  { workspace }: KnownDoings,
): Promise<Difference[]> {
  const changed = [...before.refs.keys()].filter((name) => after.refs.get(name) !== before.refs.get(name));
  const came = [...after.refs.keys()].filter((name) => !before.refs.has(name));
  if (changed.length + came.length === 0 || workspace.repository === null) return [];
  const history = new Set(await readHeadHistory(workspace.repository));
  const isOfAgent = (name: string) => {
    const id = after.refs.get(name);
    return id !== undefined && id !== workspace.baseRef && history.has(id);
  };
  const moved = changed.map(async (name): Promise<Difference> => {
    const atMs = await changedAt(`${before.repository.commonDirectory}/${name}`);
    const words = [name.replace(/^refs\/[a-z]+\//, ''), 'git '];
    return { name, atMs, words, known: isOfAgent(name) ? 'agent' : null };
  });
  const made = came
    .filter((name) => !isOfAgent(name))
    .map((name): Difference => ({ name, atMs: null, words: [], known: 'other' }));
  return [...(await Promise.all(moved)), ...made];
}

async function fileDifferences(
  { files, repository }: CheckoutFingerprint,
  after: CheckoutFingerprint,
): Promise<Difference[]> {
  const paths = [...new Set([...files.keys(), ...after.files.keys()])].filter(
    (path) => files.get(path) !== after.files.get(path),
  );
  return Promise.all(
    paths.map(async (path) => ({
      name: `.git/${relative(repository.commonDirectory, path)}`,
      atMs: await changedAt(path),
      words: [path.slice(path.lastIndexOf('/') + 1), 'git '],
      known: null,
    })),
  );
}

/** An entry of the stash that was there and went, or that came and was made in no task’s worktree: one from there is told by itself. */
async function stashDifferences(
  { stash, repository }: CheckoutFingerprint,
  after: CheckoutFingerprint,
  { workspace }: KnownDoings,
): Promise<Difference[]> {
  const known = new Set(stash.map(({ commit }) => commit));
  const left = new Set(after.stash.map(({ commit }) => commit));
  const came = after.stash.filter(({ commit, message }) => !known.has(commit) && !TASK_STASH.test(message));
  const own = await ownStash(workspace, came);
  const atMs = await changedAt(`${repository.commonDirectory}/logs/refs/stash`);
  return [
    ...stash.filter(({ commit }) => !left.has(commit)),
    ...came.filter((one) => !own.includes(one)),
  ].map(({ commit }) => ({
    name: `stash entry ${commit.slice(0, 10)}`,
    atMs,
    words: ['stash'],
    known: null,
  }));
}

/** When the file at a path was changed last, or what is nearest above it where it is gone. */
async function changedAt(path: string): Promise<number | null> {
  for (let at = path; ; at = dirname(at)) {
    const facts = await inspectPath(at);
    if (facts !== null) return facts.changedMs;
    if (dirname(at) === at) return null;
  }
}
