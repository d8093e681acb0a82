import type { Change, ChangeAction, Finding, Mode, Report } from '@caesar/protocol';
import { findingsOn } from './change-findings.ts';
import { type ClaimContext, matchClaims, type ObservedChange } from './match-claims.ts';

/** What `reconcileChanges` needs to know of the task beside the two lists. */
export interface ReconcileContext extends ClaimContext {
  readonly mode: Mode;
}

/** The changes of a task, and how far they agree with its report. */
export interface Reconciled {
  /** What git saw with the agent's own words; the declaration as it stands where git could not look. */
  readonly changes: Change[];
  readonly changes_verified_by: 'git' | 'declaration';
  readonly findings: Finding[];
  /** Whether git saw any change; null when git could not look. */
  readonly changed: boolean | null;
  /** Whether the report declares a change that git did not see. */
  readonly false_claim: boolean;
  /** Whether a read-only task wrote. */
  readonly read_only_write: boolean;
}

/**
 * Holds the changes that a report declares against those that git saw. Git has the last word: no path that it did not
 * see is in the outcome. `report` is null when there is none, `observed` when git could not look.
 */
export function reconcileChanges(
  report: Pick<Report, 'changes'> | null,
  observed: readonly ObservedChange[] | null,
  context: ReconcileContext,
): Reconciled {
  const declared = report?.changes ?? [];
  if (observed === null) return asDeclared(declared, context.mode);
  const { words, unseen, absent } = matchClaims(declared, observed, context);
  const seen = observed.map((one) => ({ change: asObserved(one, words.get(one)), silent: !words.has(one) }));
  const changes = seen.map(({ change }) => change);
  const undeclared = report === null ? [] : seen.filter(({ silent }) => silent).map(({ change }) => change);
  const written = context.mode === 'read-only' ? changes : [];
  return {
    changes,
    changes_verified_by: 'git',
    findings: [
      ...findingsOn(written, 'written_in_reading'),
      ...findingsOn(absent, 'absent'),
      ...findingsOn(undeclared, 'undeclared'),
      ...findingsOn(unseen, 'unseen'),
    ],
    changed: changes.length > 0,
    false_claim: absent.length > 0,
    read_only_write: written.length > 0,
  };
}

/** Where git cannot look the declaration stands; a reader that declares changes is taken at its word. */
function asDeclared(declared: readonly Change[], mode: Mode): Reconciled {
  const written = mode === 'read-only' ? declared : [];
  return {
    changes: [...declared],
    changes_verified_by: 'declaration',
    findings: findingsOn(written, 'written_in_reading'),
    changed: null,
    false_claim: false,
    read_only_write: written.length > 0,
  };
}

const ACTIONS: Readonly<Record<ObservedChange['action'], ChangeAction>> = {
  added: 'added',
  modified: 'modified',
  deleted: 'deleted',
  renamed: 'renamed',
  copied: 'added',
  'type-changed': 'modified',
  'mode-changed': 'mode_changed',
  unmerged: 'modified',
};

/** A change as git saw it; whatever else the agent says of it is kept. */
function asObserved({ path, oldPath, action }: ObservedChange, said: Change | undefined): Change {
  const { from: _declared, ...words } = said ?? { summary: '' };
  const from = action === 'renamed' && oldPath !== undefined ? { from: oldPath } : {};
  return { ...words, path, action: ACTIONS[action], ...from };
}
