import { diffTrees, mergeTrees } from '@caesar/host';
import type { Project } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { findTip } from './find-tip.ts';
import { planHeadMove } from './head-move.ts';
import { type JoinedCommits, joinCommits } from './join-commits.ts';
import { type ApplyOptions, type LandingRefusal, type LandingResult, refuseLanding } from './landing.ts';
import type { LandingStep } from './landing-step.ts';
import { conflicted, describeConflicts, mergeFailed, touchedPaths } from './merge-steps.ts';
import { checkBelonging, inTarget, type Target } from './open-target.ts';
import { sideNames } from './side-names.ts';
import { checkSubmodules } from './submodule-pointers.ts';
import { readTaskChanges, type TaskChanges } from './task-changes.ts';
import { landAndWriteDown } from './write-landing.ts';

type MergeOptions = Pick<ApplyOptions, 'check' | 'clock'>;

/**
 * Lands a task with the commits that its agent made: HEAD is moved to them where it is their ancestor, else a merge
 * commit joins both. What the agent did not commit lands in the working tree. All of it or nothing, like `applyTasks`.
 */
export async function mergeTask(
  project: Project,
  record: TaskRecord,
  options: MergeOptions = {},
): Promise<LandingResult> {
  return inTarget(project, async (target) => {
    const read = await readTaskChanges(record);
    if (!read.ok) return refuseLanding(read.refusal);
    const foreign = checkBelonging(record, read.value.repository, target.repository);
    if (foreign !== null) return refuseLanding(foreign);
    const found = await findTip(record, target.repository);
    if (!found.ok) return refuseLanding(found.refusal);
    const joined = await joinCommits(target.repository, record, found.tip);
    if (!joined.ok) return joined;
    await target.copy.include(touchedPaths(read.value.changes));
    const planned = await planStep(target, { record, task: read.value, tip: found.tip, joined });
    if (!planned.ok) return planned;
    return land(project, target, { step: planned.step, joined, options });
  });
}

/** Brings the joined commits, and then what the agent left uncommitted, to the working tree's tree. */
async function planStep(
  { repository, copy }: Target,
  at: { record: TaskRecord; task: TaskChanges; tip: string; joined: JoinedCommits },
): Promise<{ readonly ok: true; readonly step: LandingStep } | ({ readonly ok: false } & LandingRefusal)> {
  const { record, task, joined } = at;
  let after = copy.tree;
  for (const sides of [
    { base: joined.headTree, theirs: joined.commitTree },
    { base: `${at.tip}^{tree}`, theirs: task.to },
  ]) {
    const merged = await mergeTrees(repository, { ...sides, ours: after }, { names: sideNames(record) });
    if (merged.state === 'failed') return refuseLanding(mergeFailed(record, merged.reason));
    if (merged.state === 'conflicted') {
      const found = { tree: merged.tree, before: after };
      const conflicts = await describeConflicts(repository, found, merged.conflicts);
      return { ok: false, refusal: conflicted(record, conflicts), conflicts };
    }
    after = merged.tree;
  }
  const action = after === copy.tree && joined.commit === joined.head ? 'nothing' : 'merged';
  return {
    ok: true,
    step: { record, task, wanted: task.to, before: copy.tree, after, action, conflicts: [] },
  };
}

async function land(
  project: Project,
  target: Target,
  { step, joined, options }: { step: LandingStep; joined: JoinedCommits; options: MergeOptions },
): Promise<LandingResult> {
  const { repository } = target;
  const changes = await diffTrees(repository, step.before, step.after);
  const move = await planHeadMove(repository, {
    from: joined.head,
    to: joined.commit,
    reason: `merge task ${step.record.id}`,
  });
  if (!move.ok) return refuseLanding(move.refusal);
  const done = { ok: true as const, changes, conflicts: [], notes: [] };
  if (options.check === true) {
    const files = changes.map(({ path }) => path);
    return {
      ...done,
      applied: false,
      tasks: [{ id: step.record.id, action: step.action, files, commit: null }],
    };
  }
  const stuck = await checkSubmodules(repository, [step], changes);
  if (stuck !== null) return refuseLanding(stuck);
  const landed = await landAndWriteDown(project, target, {
    ...{ steps: [step], changes, end: step.after, options },
    commits: joined.commit === joined.head ? new Map() : new Map([[step, joined.commit]]),
    afterSwitch: move.moveHead,
  });
  if (!landed.ok) return refuseLanding(landed.refusal);
  return { ...done, applied: step.action === 'merged', tasks: landed.tasks };
}
