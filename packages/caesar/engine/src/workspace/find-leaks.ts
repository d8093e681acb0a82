import { dirname, relative } from 'node:path';
import { canonicalPath, compareGlances, inspectPath, readHeadHistory, type TreeChange } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { nameSample } from '../plan/not-carried.ts';
import { type AgentTrail, readTrail } from './agent-trail.ts';
import type { CheckoutFingerprint } from './checkout-fingerprint.ts';
import { isBelow } from './deposits.ts';
import { ownStash } from './own-stash.ts';
import type { Workspace } from './workspace.ts';

/** What is known of the agent’s doings beside its worktree. */
export interface LeakContext {
  readonly workspace: Workspace;
  /** What the agent changed in its worktree. */
  readonly changes: readonly TreeChange[];
  readonly eventsFile: string;
  /** Whether the agent tells what it does. */
  readonly streams: boolean;
  /** Whether its processes may have written at a moment; null where nobody can tell. */
  readonly mayHaveWrittenAt: (atMs: number) => boolean | null;
  /** Whether someone else, who stands in a checkout, may have. */
  readonly othersMayHaveWrittenAt: (atMs: number) => boolean;
  /** Whether agents of other tasks may have. */
  readonly siblingsMayHaveWrittenAt: (atMs: number) => boolean;
  /** Absolute paths in which other tasks were landed meanwhile. */
  readonly landed: ReadonlySet<string>;
}

/** What changed in the caller’s checkout while the agent was at work. */
export interface Leaks {
  /** Whether some of it can be laid to the agent. */
  readonly leaked: boolean;
  readonly findings: readonly Finding[];
}

/** One thing that is not as it was. */
interface Difference {
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

/**
 * Compares a checkout with its fingerprint, and lays to the agent what its events, its processes or the same content in its
 * worktree speak for. The caller goes on working meanwhile: what is left is told, and held against nobody.
 */
export async function findLeaks(
  before: CheckoutFingerprint,
  after: CheckoutFingerprint,
  context: LeakContext,
): Promise<Leaks> {
  const differences = [
    ...(await contentDifferences(before, after, context)),
    ...(await refDifferences(before, after, context)),
    ...(await fileDifferences(before, after)),
    ...(await stashDifferences(before, after, context)),
  ];
  if (differences.length === 0) return { leaked: false, findings: [] };
  const trail = await readTrail(context.eventsFile);
  const laid = differences.filter((difference) => isAgents(difference, context, trail));
  const left = differences.filter((one) => !laid.includes(one));
  const shared = left.filter((one) => isOfSomeAgent(one, context));
  const others = left.filter((one) => !shared.includes(one) && one.isQuiet !== true);
  return {
    leaked: laid.length > 0,
    findings: [
      ...laid.slice(0, NAMED).map(leakFinding),
      ...moreLeaks(laid),
      ...suspicion(shared),
      ...changedMeanwhile(others),
    ],
  };
}

const NAMED = 20;
/** What git says of an entry of the stash that was made on a task’s branch. */
const TASK_STASH = / on caesar\//;
/** Instead of the id of what is at a path. */
const NOTHING = 'nothing';

function isAgents({ known, atMs, words }: Difference, context: LeakContext, trail: AgentTrail): boolean {
  if (known !== null) return known === 'agent';
  if (trail.changed(words)) return true;
  if (atMs === null) return false;
  if (context.streams) return trail.usedToolAt(atMs, words);
  return isAgentsAlone(atMs, context) && !context.siblingsMayHaveWrittenAt(atMs);
}

/** Whether it was this agent or one of another task, as both were at work and tell nothing. */
function isOfSomeAgent({ known, atMs }: Difference, context: LeakContext): boolean {
  if (known !== null || atMs === null || context.streams) return false;
  return isAgentsAlone(atMs, context) && context.siblingsMayHaveWrittenAt(atMs);
}

function isAgentsAlone(atMs: number, context: LeakContext): boolean {
  return context.mayHaveWrittenAt(atMs) === true && !context.othersMayHaveWrittenAt(atMs);
}

async function contentDifferences(
  before: CheckoutFingerprint,
  after: CheckoutFingerprint,
  { workspace, changes, landed }: LeakContext,
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
  { workspace }: LeakContext,
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
  { workspace }: LeakContext,
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

function leakFinding({ name }: Difference): Finding {
  return {
    code: 'CHECKOUT_LEAK',
    severity: 'high',
    title: `The agent reached the caller’s checkout: ${name}`,
    file: name,
    detail: 'It is not as it was before the task, and what the agent did speaks for its being the cause.',
    remedy: 'look at it with git diff, and undo what is not wanted',
  };
}

function moreLeaks(laid: readonly Difference[]): Finding[] {
  if (laid.length <= NAMED) return [];
  const rest = laid.slice(NAMED).map(({ name }) => name);
  return [
    {
      code: 'CHECKOUT_LEAK',
      severity: 'high',
      title: `The agent reached the caller’s checkout: ${rest.length} more`,
      detail: nameSample({ count: rest.length, names: rest }),
      remedy: 'look at them with git diff, and undo what is not wanted',
    },
  ];
}

function suspicion(shared: readonly Difference[]): Finding[] {
  if (shared.length === 0) return [];
  const names = shared.map(({ name }) => name);
  return [
    {
      code: 'CHECKOUT_SUSPECT',
      severity: 'medium',
      title: 'This agent or that of another task reached the caller’s checkout',
      detail: `Both were at work then, and neither tells what it does: ${nameSample({ count: names.length, names })}`,
      remedy: 'look at it with git diff, and undo what is not wanted',
    },
  ];
}

function changedMeanwhile(others: readonly Difference[]): Finding[] {
  if (others.length === 0) return [];
  const names = others.map(({ name }) => name);
  return [
    {
      code: 'CHECKOUT_CHANGED',
      severity: 'info',
      title: 'The caller’s checkout changed meanwhile',
      detail: `Nothing lays this to the agent: ${nameSample({ count: names.length, names })}`,
      remedy: 'nothing is to be done if it was you',
    },
  ];
}
