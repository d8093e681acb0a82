import type { TreeChange } from '@caesar/host';
import type { Change } from '@caesar/protocol';
import { absoluteForm, composed, isUnder, meaningsOf, type PathOrigin } from './path-meanings.ts';

/** A change that git saw. */
export type ObservedChange = Pick<TreeChange, 'path' | 'oldPath' | 'action'>;

/** Where claims may lie. */
export interface ClaimContext extends PathOrigin {
  /**
   * Paths that git was not asked about, though a report may well name them: what the orchestrator put there, what is
   * ignored, the task directory. Relative to the workspace or absolute; each stands for all that lies under it.
   */
  readonly unseen: readonly string[];
}

/** Every declared change, sorted by what git knows of it. */
export interface MatchedClaims {
  /** What the agent says of each change that git saw; a change that is missing here was not declared. */
  readonly words: ReadonlyMap<ObservedChange, Change>;
  /** Declared where git was not asked to look. */
  readonly unseen: readonly Change[];
  /** Declared, and not to be found among what git saw. */
  readonly absent: readonly Change[];
}

/**
 * Finds for each declared change the one that git saw. A path that may mean several of them takes one that no other
 * declaration took; the former path of a renamed file is a declaration that holds; a directory speaks for whatever
 * changed in it and was not declared by itself.
 */
export function matchClaims(
  declared: readonly Change[],
  observed: readonly ObservedChange[],
  context: ClaimContext,
): MatchedClaims {
  const claims = declared.map((change) => ({ change, meanings: meaningsOf(change.path, context) }));
  const words = new Map<ObservedChange, Change>();
  const left = assignFiles(claims, observed, words);
  const unmet = left.filter((claim) => !isFormerPath(claim, observed));
  const nowhere = unmet.filter((claim) => !assignDirectory(claim, observed, words));
  const isUnseen = (claim: Claim) => context.unseen.some((place) => liesIn(claim, place));
  return {
    words,
    unseen: nowhere.filter(isUnseen).map(({ change }) => change),
    absent: nowhere.filter((claim) => !isUnseen(claim)).map(({ change }) => change),
  };
}

interface Claim {
  readonly change: Change;
  readonly meanings: readonly string[];
}

/** Gives the claims that name a changed file their change, the least ambiguous first, and returns the others. */
function assignFiles(
  claims: readonly Claim[],
  observed: readonly ObservedChange[],
  words: Map<ObservedChange, Change>,
): Claim[] {
  const alike = byComposedPath(observed);
  const aimed = claims.map((claim) => ({ claim, targets: targetsOf(claim, alike) }));
  const ranked = aimed.toSorted((one, other) => one.targets.length - other.targets.length);
  for (const { claim, targets } of ranked) {
    const free = targets.find((target) => !words.has(target));
    if (free !== undefined) words.set(free, claim.change);
  }
  return aimed.filter(({ targets }) => targets.length === 0).map(({ claim }) => claim);
}

function byComposedPath(observed: readonly ObservedChange[]): ReadonlyMap<string, ObservedChange[]> {
  const alike = new Map<string, ObservedChange[]>();
  for (const one of observed) {
    const name = composed(one.path);
    alike.set(name, [...(alike.get(name) ?? []), one]);
  }
  return alike;
}

/** The changes that a claim may name: those spelt exactly so before those that differ in Unicode form alone. */
function targetsOf({ meanings }: Claim, alike: ReadonlyMap<string, ObservedChange[]>): ObservedChange[] {
  const targets = meanings.flatMap((meaning) => {
    const spelt = alike.get(composed(meaning)) ?? [];
    return spelt.toSorted((one, other) => Number(other.path === meaning) - Number(one.path === meaning));
  });
  return [...new Set(targets)];
}

function isFormerPath({ meanings }: Claim, observed: readonly ObservedChange[]): boolean {
  const former = new Set(
    observed.flatMap(({ oldPath }) => (oldPath === undefined ? [] : [composed(oldPath)])),
  );
  return meanings.some((meaning) => former.has(composed(meaning)));
}

/** Lets a claim speak for the changes below the directory that it names; false when it names none with changes. */
function assignDirectory(
  { change, meanings }: Claim,
  observed: readonly ObservedChange[],
  words: Map<ObservedChange, Change>,
): boolean {
  const held = observed.filter(({ path }) => meanings.some((meaning) => isUnder(path, meaning)));
  for (const one of held) if (!words.has(one)) words.set(one, change);
  return held.length > 0;
}

function liesIn({ change, meanings }: Claim, place: string): boolean {
  const directory = absoluteForm(place);
  if (directory === null) return meanings.some((meaning) => isUnder(meaning, place));
  const path = absoluteForm(change.path);
  return path !== null && isUnder(path, directory);
}
