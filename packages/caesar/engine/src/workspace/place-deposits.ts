import { dirname, join, relative } from 'node:path';
import { canonicalPath, copyTree, createSymlink, ensureDirectory, inspectPath, isInside } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { boundedFindings } from './bounded-findings.ts';
import type { Deposit, Deposited, WantedDeposit } from './deposits.ts';

/**
 * Puts files and folders of a checkout into a worktree. Nothing is written outside the worktree, nothing is read from
 * outside the checkout, and nothing that is there is replaced: what cannot be placed is a finding.
 */
export async function placeDeposits(
  wanted: readonly WantedDeposit[],
  { checkout, worktree }: { readonly checkout: string; readonly worktree: string },
): Promise<Deposited> {
  const deposits: Deposit[] = [];
  const findings: Finding[] = [];
  for (const one of wanted) {
    const placed = await place(one, { checkout, worktree });
    if (typeof placed === 'string') findings.push(skipped(one, placed));
    else deposits.push(placed);
  }
  const linked = deposits.filter(({ how }) => how === 'linked').map(({ path }) => path);
  return {
    deposits,
    findings: [...boundedFindings(findings), ...(linked.length === 0 ? [] : [shared(linked)])],
  };
}

/** The deposit, or why there is none. */
async function place(
  { path, how }: WantedDeposit,
  { checkout, worktree }: { checkout: string; worktree: string },
): Promise<Deposit | string> {
  const source = join(checkout, path);
  if ((await inspectPath(source)) === null) return 'it is not in the checkout';
  const folder = await canonicalPath(dirname(join(worktree, path)));
  const target = join(folder, path.slice(path.lastIndexOf('/') + 1));
  if (!isInside(checkout, await canonicalPath(dirname(source)))) {
    return 'a symbolic link leads it out of the checkout';
  }
  if (!isInside(worktree, folder)) return 'a symbolic link leads it out of the worktree';
  if ((await inspectPath(target)) !== null) return 'git has put something there already';
  await ensureDirectory(folder);
  if (how === 'copied') await copyTree(source, target);
  else await createSymlink(target, await canonicalPath(source));
  return { path: relative(worktree, target), how };
}

function skipped({ path, how }: WantedDeposit, reason: string): Finding {
  return {
    code: 'DEPOSIT_SKIPPED',
    severity: 'low',
    title: `${path} was not ${how}: ${reason}`,
    file: path,
    detail: `[worktree] ${how === 'copied' ? 'copy or .worktreeinclude' : 'link'} asks for it.`,
    remedy: 'name only what exists in the checkout and is not tracked',
  };
}

function shared(paths: readonly string[]): Finding {
  return {
    code: 'DEPOSIT_SHARED',
    severity: 'info',
    title: `Shared with the caller’s checkout: ${paths.join(', ')}`,
    detail: 'What the agent changes there it changes for everyone.',
    remedy: 'use [worktree] copy for what must not be shared',
  };
}
