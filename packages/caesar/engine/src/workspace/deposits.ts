import type { Finding } from '@caesar/protocol';

/** Something that the orchestrator put into a worktree. */
export interface Deposit {
  /** From the top of the worktree, without symbolic links on the way. */
  readonly path: string;
  readonly how: 'copied' | 'linked' | 'cloned';
}

/** What was asked to be put there. */
export interface WantedDeposit {
  readonly path: string;
  readonly how: 'copied' | 'linked';
}

/** What was put into a worktree, and what a reader must know of it. */
export interface Deposited {
  readonly deposits: readonly Deposit[];
  readonly findings: readonly Finding[];
}

/** Whether a path is one of those given, or lies below one. */
export function isBelow(paths: readonly string[], path: string): boolean {
  const clean = trimSlashes(path);
  return paths.map(trimSlashes).some((above) => clean === above || clean.startsWith(`${above}/`));
}

/**
 * What is to be placed, in the order of the configuration: each path once, none that lies below another one, and
 * what is both to be copied and to be linked is copied.
 */
export function wantedDeposits(settings: {
  readonly copy: readonly string[];
  readonly link: readonly string[];
  /** Paths that `.worktreeinclude` selects; copied too. */
  readonly included: readonly string[];
}): WantedDeposit[] {
  const copied = [...settings.copy, ...settings.included].map((path) => ({ path, how: 'copied' as const }));
  const linked = settings.link.map((path) => ({ path, how: 'linked' as const }));
  const all = [...copied, ...linked].map(({ path, how }) => ({ path: normalise(path), how }));
  return all.filter(({ path }, index) => {
    const others = all.filter((other, at) => at !== index && (at < index || other.path !== path));
    return !isBelow(
      others.map((other) => other.path),
      path,
    );
  });
}

/** Without `.` and doubled or trailing slashes. */
function normalise(path: string): string {
  return path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/');
}

function trimSlashes(path: string): string {
  return path.replace(/\/+$/, '');
}
