import { type EmptySubmodule, fillSubmodule, listSubmodules, type Repository } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import type { NotCarried } from '../plan/task-plan.ts';
import type { Deposit } from './deposits.ts';
import { leftOut } from './left-out.ts';
import { type GitPreparation, tellStep } from './preparation.ts';

/** The submodules of a worktree: those that were filled, and those that stayed empty. */
export interface FilledSubmodules {
  readonly deposits: readonly Deposit[];
  readonly notCarried: NotCarried | null;
  readonly findings: readonly Finding[];
}

/** Checks submodules out from what is on this machine; one that cannot be stays empty, and a finding says why. */
export async function fillSubmodules(
  worktree: Repository,
  preparation: GitPreparation,
): Promise<FilledSubmodules> {
  const submodules = await listSubmodules(worktree);
  const wanted = preparation.world.config.worktree.submodules;
  const deposits: Deposit[] = [];
  const empty: EmptySubmodule[] = [];
  if (wanted && submodules.length > 0) await tellStep(preparation, `filling ${submodules.length} submodules`);
  for (const submodule of submodules) {
    const { path } = submodule;
    const unfilled = wanted
      ? await fillSubmodule({ into: worktree, from: preparation.repository, submodule })
      : [{ path, reason: '[worktree] submodules is false' }];
    empty.push(...unfilled);
    if (!unfilled.some((one) => one.path === path)) deposits.push({ path, how: 'cloned' });
  }
  return {
    deposits,
    notCarried: leftOut(
      'submodules',
      empty.map(({ path }) => path),
    ),
    findings: empty.map(({ path, reason }) => ({
      code: 'SUBMODULE_EMPTY',
      severity: 'low',
      title: `The submodule ${path} is empty in the worktree`,
      file: path,
      detail: reason,
      remedy: 'check it out in the checkout first: git submodule update --init',
    })),
  };
}
