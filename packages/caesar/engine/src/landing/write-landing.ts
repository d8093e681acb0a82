import { keepObjects, systemClock } from '@caesar/host';
import type { Refusal } from '@caesar/protocol';
import type { Project } from '../project/project.ts';
import type { ApplyOptions, LandedTask } from './landing.ts';
import { readLandings, recordLanding } from './landing-ledger.ts';
import { excerpt, type LandingStep } from './landing-step.ts';
import type { Target } from './open-target.ts';

/** Writes a landing into the task's ledger, and keeps the trees that undo it. */
export async function writeDown(
  project: Project,
  { repository }: Target,
  { record, action, wanted, before, after, conflicts, standing }: LandingStep,
  { options, commit }: { options: Pick<ApplyOptions, 'paths' | 'clock'>; commit: string | null },
): Promise<LandedTask> {
  const part = await excerpt(repository, { before, after });
  const number = (await readLandings(project.stateDirectory, record.id)).length + 1;
  if (part.files.length > 0) {
    await keepObjects(repository, {
      [`refs/caesar/${record.id}/landing-${number}/before`]: part.before,
      [`refs/caesar/${record.id}/landing-${number}/after`]: part.after,
    });
  }
  await recordLanding(project.stateDirectory, record.id, {
    at: (options.clock ?? systemClock).now().toISOString(),
    action,
    checkout: repository.topLevel,
    result: wanted,
    paths: [...(options.paths ?? [])],
    before: part.before,
    after: part.after,
    files: part.files,
    conflicts: standing?.conflicts ?? conflicts.map(({ path }) => path),
    commit,
  });
  return { id: record.id, action, files: part.files, commit };
}

/** Why the working tree could not be switched. */
export function inTheWay(reason: string): Refusal {
  return {
    code: 'APPLY_BLOCKED',
    reason: `the checkout is in the way: ${reason}`,
    remedy: 'nothing was changed; move or commit the named files, then apply again',
  };
}
