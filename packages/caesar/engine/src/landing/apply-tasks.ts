import { diffTrees } from '@caesar/host';
import type { Project } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { commitSteps } from './commit-steps.ts';
import { type ApplyOptions, type LandedTask, type LandingResult, refuseLanding } from './landing.ts';
import type { LandingStep } from './landing-step.ts';
import { mergeSteps, type Steps } from './merge-steps.ts';
import { inTarget, type Target } from './open-target.ts';
import { reverseSteps } from './reverse-steps.ts';
import { checkSubmodules } from './submodule-pointers.ts';
import { landAndWriteDown } from './write-landing.ts';

/**
 * Brings what tasks changed to the caller's checkout, in the order given: all of it or nothing. The working tree alone
 * changes; index, HEAD, branches and stash stay as they are, save with `commit`, and edits of the caller's own are kept
 * beside what lands.
 */
export async function applyTasks(
  project: Project,
  records: readonly TaskRecord[],
  options: ApplyOptions = {},
): Promise<LandingResult> {
  return inTarget(project, async (target) => {
    const planned = await planSteps(project, target, { records, options });
    if (!planned.ok) return planned;
    const { steps, notes } = planned;
    const end = steps.at(-1)?.after ?? target.copy.tree;
    const changes = await diffTrees(target.repository, target.copy.tree, end);
    const conflicts = steps.flatMap((step) => step.conflicts);
    if (options.check === true) {
      return {
        ok: true,
        applied: false,
        changes,
        conflicts,
        notes,
        tasks: await previewTasks(target, steps),
      };
    }
    const landed = await land(project, target, { steps, end, changes, options });
    if (!landed.ok) return landed;
    return { ok: true, applied: changes.length > 0, changes, conflicts, notes, tasks: landed.tasks };
  });
}

function planSteps(
  project: Project,
  target: Target,
  { records, options }: { records: readonly TaskRecord[]; options: ApplyOptions },
): Promise<Steps> {
  const plan = options.reverse === true ? reverseSteps : mergeSteps;
  return plan(target, records, {
    stateDirectory: project.stateDirectory,
    paths: options.paths ?? [],
    merge: options.merge ?? false,
  });
}

interface PlannedSteps {
  readonly steps: readonly LandingStep[];
  readonly end: string;
  readonly changes: Extract<LandingResult, { ok: true }>['changes'];
  readonly options: ApplyOptions;
}

/** Changes the checkout: everything that can be refused is refused before. */
async function land(
  project: Project,
  target: Target,
  { steps, end, changes, options }: PlannedSteps,
): Promise<
  { readonly ok: true; readonly tasks: readonly LandedTask[] } | Extract<LandingResult, { ok: false }>
> {
  const stuck = await checkSubmodules(target.repository, steps, changes);
  if (stuck !== null) return refuseLanding(stuck);
  const committed = options.commit === true ? await commitSteps(target, steps) : null;
  if (committed !== null && !committed.ok) return refuseLanding(committed.refusal);
  const landed = await landAndWriteDown(project, target, {
    ...{ steps, changes, end, options },
    commits: committed?.commits ?? new Map(),
    afterSwitch: committed?.moveHead ?? (async () => null),
  });
  return landed.ok ? landed : refuseLanding(landed.refusal);
}

async function previewTasks(target: Target, steps: readonly LandingStep[]): Promise<LandedTask[]> {
  return Promise.all(
    steps.map(async (step) => ({
      id: step.record.id,
      action: step.action,
      files: (await diffTrees(target.repository, step.before, step.after)).map(({ path }) => path),
      commit: null,
    })),
  );
}
