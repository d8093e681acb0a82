import { openWorkingCopy, type Repository, type WorkingCopy, type WorkTree, withLock } from '@caesar/host';
import { CaesarError, type Refusal } from '@caesar/protocol';
import type { Project } from '../project/project.ts';
import { unusableRepository } from '../project/unusable-repository.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { describeFullDisk } from '../settle/describe-full-disk.ts';
import { OWN_PATHS } from '../workspace/preparation.ts';
import { type LandingResult, refuseLanding } from './landing.ts';
import { landingLock } from './landing-lock.ts';

/** How long another landing in the same checkout is waited for. */
const PATIENCE_MS = 60_000;

/** The checkout in which tasks land, for one landing at a time. */
export interface Target {
  readonly repository: Repository;
  /** The working tree as it is, which can be switched to another. */
  readonly copy: WorkingCopy;
}

/** Opens the caller’s checkout to land in it. */
export async function inTarget(
  project: Project,
  land: (target: Target) => Promise<LandingResult>,
): Promise<LandingResult> {
  const found = project.repository;
  if (found.state !== 'found' || found.repository.isBare) return refuseLanding(noCheckout(project));
  const { repository } = found;
  const outcome = await withLock(
    landingLock(repository),
    async () => {
      const copy = await openWorkingCopy(repository, { excluded: OWN_PATHS });
      await using _closing = copy;
      return await land({ repository, copy });
    },
    { timeoutMs: PATIENCE_MS, label: 'landing' },
  ).catch((error: unknown) => tellFullDisk(error, [repository.topLevel, project.stateDirectory]));
  return outcome.state === 'done' ? outcome.value : refuseLanding(busy(outcome.holder.pid));
}

/** Throws what was thrown, as a full disk where that is why. */
async function tellFullDisk(error: unknown, directories: readonly string[]): Promise<never> {
  const full = CaesarError.is(error) ? null : await describeFullDisk(error, directories);
  if (full === null) throw error;
  const { code, reason, remedy } = full;
  throw new CaesarError({ code, message: reason, remedy: `nothing was changed; ${remedy}`, cause: error });
}

/** Why a task cannot land in a checkout, or null. */
export function checkBelonging(record: TaskRecord, own: WorkTree, target: WorkTree): Refusal | null {
  if (own.commonDirectory === target.commonDirectory) return null;
  return {
    code: 'CHECKOUT_FOREIGN',
    reason: `task ${record.id} belongs to another repository than ${target.topLevel}`,
    remedy: `change to ${record.checkout ?? 'its checkout'} and apply there`,
  };
}

function noCheckout(project: Project): Refusal {
  const unusable = unusableRepository(project);
  if (unusable !== null) return unusable;
  return {
    code: 'CHECKOUT_MISSING',
    reason: `${project.cwd} is not in a git checkout`,
    remedy: 'change to the checkout that the changes should land in',
  };
}

function busy(pid: number): Refusal {
  return {
    code: 'APPLY_BUSY',
    reason: `process ${pid} is landing something in this checkout and has not come to an end`,
    remedy: 'wait for it, or end it, then apply again',
  };
}
