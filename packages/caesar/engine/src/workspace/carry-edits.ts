import { commitOf, diffTrees, resolveTree, snapshotTree } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { boundedFindings } from './bounded-findings.ts';
import { type GitPreparation, OWN_PATHS, workspaceFailed } from './preparation.ts';

/** Where a worktree starts: a commit, its tree, and what must be known of it. */
export interface StartingPoint {
  readonly commit: string;
  readonly tree: string;
  readonly findings: readonly Finding[];
}

/** Starts from the base commit as it is. */
export async function startFromBase({ repository, base }: GitPreparation): Promise<StartingPoint> {
  const tree = base === repository.head ? repository.tree : await resolveTree(repository, base);
  if (tree === null) throw workspaceFailed(`the commit ${base} has no tree in ${repository.topLevel}`);
  return { commit: base, tree, findings: [] };
}

/**
 * Starts from the caller’s working tree as it is now, uncommitted and untracked files included, in a commit of its own on
 * top of the base: what the caller had edited is then nobody’s change. Index, stash, HEAD and branches are only read.
 */
export async function startFromEdits(preparation: GitPreparation): Promise<StartingPoint> {
  const { repository, base } = preparation;
  const start = await startFromBase(preparation);
  const { tree, problems } = await snapshotTree({
    workTree: repository.topLevel,
    gitDirectory: repository.gitDirectory,
    excluded: OWN_PATHS,
  });
  const findings = boundedFindings(problems.map(notCarried));
  if (tree === start.tree) return { ...start, findings };
  const commit = await commitOf(repository, tree, [base], 'uncommitted edits of the caller');
  const { length } = await diffTrees(repository, start.tree, tree);
  return { commit, tree, findings: [carried(length, base), ...findings] };
}

function carried(count: number, base: string): Finding {
  return {
    code: 'EDITS_CARRIED',
    severity: 'info',
    title: `${count === 1 ? 'One uncommitted edit' : `${count} uncommitted edits`} of the caller carried along`,
    detail: `The task starts from commit ${base} and these edits; they are in neither its diff nor what it lands.`,
    remedy: 'nothing is to be done',
  };
}

function notCarried({ path, reason }: { path: string | null; reason: string }): Finding {
  return {
    code: 'EDIT_NOT_CARRIED',
    severity: 'medium',
    title: `Not carried along: ${path ?? 'a path'}`,
    detail: reason,
    remedy: 'commit it first if the agent needs it',
    ...(path === null ? {} : { file: path }),
  };
}
