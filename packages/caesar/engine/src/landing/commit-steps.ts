import { commitAsUser, inspectPath, mergeTrees, type Repository, resolveTree } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { TaskRecord } from '../records/task-record.ts';
import { type HeadMove, planHeadMove } from './head-move.ts';
import type { LandingStep } from './landing-step.ts';
import type { Target } from './open-target.ts';

/** The commits of a landing, made but on no branch yet. */
export type CommittedSteps =
  | {
      readonly ok: true;
      /** A step whose changes are in HEAD already has none. */
      readonly commits: ReadonlyMap<LandingStep, string>;
      readonly moveHead: HeadMove;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Makes one commit for each task on top of HEAD, of what the task changed alone. */
export async function commitSteps(
  { repository }: Target,
  steps: readonly LandingStep[],
): Promise<CommittedSteps> {
  const stuck = await notNow(repository);
  if (stuck !== null || repository.head === null) return { ok: false, refusal: stuck ?? noHead(repository) };
  const headTree = await resolveTree(repository, repository.head);
  if (headTree === null) return { ok: false, refusal: noHead(repository) };
  const commits = new Map<LandingStep, string>();
  let [tree, parent] = [headTree, repository.head];
  for (const step of steps) {
    const { task, wanted, record } = step;
    const theirs = step.action === 'reversed' ? task.to : wanted;
    const merged = await mergeTrees(repository, { base: task.from, ours: tree, theirs });
    if (merged.state !== 'clean') return { ok: false, refusal: conflictsWithHead(record) };
    if (merged.tree === tree) continue;
    const made = await commitAsUser(repository, {
      tree: merged.tree,
      parents: [parent],
      message: messageOf(step),
    });
    if (!made.ok) return { ok: false, refusal: notCommitted(made.reason) };
    commits.set(step, made.commit);
    [tree, parent] = [merged.tree, made.commit];
  }
  const planned = await planHeadMove(repository, { from: repository.head, to: parent, reason: 'land tasks' });
  return planned.ok ? { ok: true, commits, moveHead: planned.moveHead } : planned;
}

/** The report's summary, its first line short enough for a log. */
function messageOf({ record, action }: LandingStep): string {
  const summary = (record.report?.summary ?? record.objective).trim() || record.objective;
  const [first = '', ...rest] = (action === 'reversed' ? `Undo: ${summary}` : summary).split('\n');
  const title = first.length <= 72 ? first : `${first.slice(0, 71)}…`;
  const body = [first.length <= 72 ? '' : first, ...rest].join('\n').trim();
  const trailer = `Task: ${record.id}\nAgent: ${record.agent}`;
  return `${[title, body, trailer].filter((part) => part !== '').join('\n\n')}\n`;
}

/** A merge or a rebase that is under way says what the next commit is. */
export async function notNow({ gitDirectory }: Repository): Promise<Refusal | null> {
  for (const name of ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply']) {
    if ((await inspectPath(`${gitDirectory}/${name}`)) === null) continue;
    return {
      code: 'COMMIT_BLOCKED',
      reason: `the checkout is in the middle of something (${name}): nothing can be committed now`,
      remedy: 'finish or abort it first, or apply without --commit',
    };
  }
  return null;
}

export function noHead({ topLevel }: Repository): Refusal {
  return {
    code: 'COMMIT_BLOCKED',
    reason: `${topLevel} has no commit to go on from`,
    remedy: 'make a first commit, or apply without --commit',
  };
}

function conflictsWithHead({ id }: TaskRecord): Refusal {
  return {
    code: 'COMMIT_BLOCKED',
    reason: `the changes of task ${id} do not fit HEAD by themselves, only together with uncommitted edits`,
    remedy: 'nothing was changed; commit the edits first, or apply without --commit',
  };
}

export function notCommitted(reason: string): Refusal {
  return {
    code: 'COMMIT_BLOCKED',
    reason: `git would not make the commit: ${reason}`,
    remedy: 'nothing was changed; set user.name and user.email, or apply without --commit',
  };
}
