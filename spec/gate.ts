import type { Citation } from './citations.ts';
import type { Requirement } from './requirement.ts';

/** What is wrong between the requirements and the tests that cite them; every list is empty when all is well. */
export interface Disagreements {
  /** Citations of an id that is no requirement, as `path:line: id`. */
  readonly unknown: readonly string[];
  /** Built requirements that no test proves, as `id: sentence`. */
  readonly unproved: readonly string[];
  /** Ids that are postponed although a test proves them. */
  readonly alreadyProved: readonly string[];
}

/** Holds the requirements against the citations of the tests. */
export function compare(requirements: readonly Requirement[], citations: readonly Citation[]): Disagreements {
  const known = new Set(requirements.map(({ id }) => id));
  const cited = new Set(citations.map(({ id }) => id));
  return {
    unknown: citations.filter(({ id }) => !known.has(id)).map(({ id, place }) => `${place}: ${id}`),
    unproved: requirements
      .filter(({ id, status }) => status === undefined && !cited.has(id))
      .map(({ id, text }) => `${id}: ${text}`),
    alreadyProved: requirements
      .filter(({ id, status }) => status === 'later' && cited.has(id))
      .map(({ id }) => id),
  };
}
