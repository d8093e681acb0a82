import type { Finding, Isolation, Mode, Refusal } from '@caesar/protocol';
import type { IsolationChoice } from '../config/config-schema.ts';
import type { RepositoryFacts } from './plan-facts.ts';
import type { Setting } from './settings.ts';

/** What the choice of a place rests on. */
export interface IsolationQuestion {
  readonly asked: Setting<IsolationChoice>;
  readonly mode: Mode;
  readonly repository: RepositoryFacts;
  /** Whether the agent can keep itself from writing. */
  readonly native_read_only: boolean;
  /** Whether the policy permits writing in the caller's own checkout. */
  readonly allow_inplace_write: boolean;
}

/** Where a task runs, and why. */
export interface ChosenIsolation {
  readonly isolation: Isolation;
  /** One sentence. */
  readonly reason: string;
  readonly findings: readonly Finding[];
}

/** Decides where a task runs: in a worktree of its own, or in place. */
export function chooseIsolation(question: IsolationQuestion): ChosenIsolation | Refusal {
  if (question.asked.value === 'worktree') return inWorktreeAsAsked(question);
  return question.mode === 'write' ? forWriting(question) : forReading(question);
}

function inWorktreeAsAsked({ asked, repository }: IsolationQuestion): ChosenIsolation | Refusal {
  if (repository.state === 'ready') return worktree('A worktree was asked for.');
  return {
    code: 'WORKTREE_UNAVAILABLE',
    reason: `a worktree cannot be made: ${whyNoWorktree(repository)}`,
    remedy: `${cureOf(repository)}, or ${loosen(asked.from)}`,
  };
}

function forWriting(question: IsolationQuestion): ChosenIsolation | Refusal {
  const { asked, repository, allow_inplace_write } = question;
  if (asked.value === 'inplace') {
    if (repository.state === 'ready' && !allow_inplace_write) return writeDenied(asked);
    return inPlace('Working in place was asked for.');
  }
  if (repository.state === 'ready') return worktree('The task may write, so it has a worktree of its own.');
  if (repository.state === 'unusable' && !allow_inplace_write) return unusable(repository);
  const why = `A worktree cannot be made: ${whyNoWorktree(repository)}.`;
  return inPlace(why, [degraded('The task writes in place', why, repository)]);
}

function forReading({ asked, repository, native_read_only }: IsolationQuestion): ChosenIsolation {
  if (native_read_only) return inPlace('The agent keeps itself from writing.');
  if (repository.state === 'ready') {
    const why = 'The agent cannot keep itself from writing, so it reads in a worktree of its own.';
    return worktree(why, asked.value === 'inplace' ? [movedToWorktree(why)] : []);
  }
  const why = `The agent cannot keep itself from writing, and a worktree cannot be made: ${whyNoWorktree(repository)}.`;
  return inPlace(why, [degraded('Nothing keeps the agent from writing', why, repository)]);
}

function worktree(reason: string, findings: readonly Finding[] = []): ChosenIsolation {
  return { isolation: 'worktree', reason, findings };
}

function inPlace(reason: string, findings: readonly Finding[] = []): ChosenIsolation {
  return { isolation: 'inplace', reason, findings };
}

type WithoutWorktree = Exclude<RepositoryFacts, { state: 'ready' }>;

function whyNoWorktree(repository: WithoutWorktree): string {
  if (repository.state === 'unusable') return `git cannot use the repository (${repository.reason})`;
  return repository.state === 'none' ? 'this is not a git repository' : 'the repository has no commit yet';
}

const CURES = {
  none: 'make one with git init and a first commit',
  unborn: 'make a first commit',
  'git-missing': 'install git, or put it on the PATH',
  'not-owned': 'have it owned by you, or trust it with the command above',
  broken: 'mend the repository',
} as const;

function cureOf(repository: WithoutWorktree): string {
  return CURES[repository.state === 'unusable' ? repository.code : repository.state];
}

function loosen(from: Setting<unknown>['from']): string {
  if (from === 'request') return 'ask with --isolation auto';
  return from === 'role' ? 'set the role’s isolation to "auto"' : 'set policy.default_isolation to "auto"';
}

function writeDenied({ from }: Setting<IsolationChoice>): Refusal {
  return {
    code: 'INPLACE_WRITE_DENIED',
    reason: 'the policy keeps tasks from writing in this checkout, where a worktree is possible',
    remedy: `${loosen(from)}, or set policy.allow_inplace_write = true in .caesar/config.toml`,
  };
}

function unusable(repository: Extract<RepositoryFacts, { state: 'unusable' }>): Refusal {
  return {
    code: 'REPOSITORY_UNUSABLE',
    reason: `git cannot use the repository here: ${repository.reason}`,
    remedy: `${cureOf(repository)}, or ask for --isolation inplace to work without git`,
  };
}

function degraded(title: string, detail: string, repository: WithoutWorktree): Finding {
  return {
    code: 'ISOLATION_DEGRADED',
    severity: 'low',
    title,
    detail,
    remedy: `for a worktree, ${cureOf(repository)}`,
  };
}

function movedToWorktree(detail: string): Finding {
  return {
    code: 'ISOLATION_MOVED',
    severity: 'low',
    title: 'A worktree was used although working in place was asked for',
    detail,
    remedy: 'choose an agent with a read-only mode of its own to read in place',
  };
}
