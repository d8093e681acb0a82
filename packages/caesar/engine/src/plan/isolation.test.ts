import { isRefusal, type Mode } from '@caesar/protocol';
import { describe, expect, test } from 'vitest';
import type { IsolationChoice } from '../config/config-schema.ts';
import { chooseIsolation, type IsolationQuestion } from './isolation.ts';
import type { RepositoryFacts } from './plan-facts.ts';
import { READY } from './test-support/facts.ts';

const NONE: RepositoryFacts = { state: 'none' };
const UNBORN: RepositoryFacts = { state: 'unborn', top_level: '/work/repo' };
const UNUSABLE: RepositoryFacts = {
  state: 'unusable',
  code: 'broken',
  reason: 'it belongs to someone else',
};
const GITLESS: RepositoryFacts = {
  state: 'unusable',
  code: 'git-missing',
  reason: "cannot start 'git': no such program",
};

function ask(question: Partial<IsolationQuestion> & { isolation?: IsolationChoice }) {
  const { isolation = 'auto', ...rest } = question;
  return chooseIsolation({
    asked: { value: isolation, from: 'request' },
    mode: 'write',
    repository: READY,
    native_read_only: false,
    allow_inplace_write: false,
    ...rest,
  });
}

/** The decision in short: the place and the codes of its findings, or the code of the refusal. */
function decide(question: Parameters<typeof ask>[0]): string {
  const answer = ask(question);
  if (isRefusal(answer)) return answer.code;
  return [answer.isolation, ...answer.findings.map((finding) => String(finding['code']))].join(' ');
}

describe('every combination has one place', () => {
  type Row = [IsolationChoice, Mode, RepositoryFacts, { native?: boolean; allow?: boolean }, string];
  const rows: Row[] = [
    ['auto', 'write', READY, {}, 'worktree'],
    ['auto', 'write', READY, { allow: true }, 'worktree'],
    ['auto', 'write', READY, { native: true }, 'worktree'],
    ['auto', 'write', NONE, {}, 'inplace ISOLATION_DEGRADED'],
    ['auto', 'write', UNBORN, {}, 'inplace ISOLATION_DEGRADED'],
    ['auto', 'write', UNUSABLE, {}, 'REPOSITORY_UNUSABLE'],
    ['auto', 'write', UNUSABLE, { allow: true }, 'inplace ISOLATION_DEGRADED'],
    ['inplace', 'write', READY, {}, 'INPLACE_WRITE_DENIED'],
    ['inplace', 'write', READY, { native: true }, 'INPLACE_WRITE_DENIED'],
    ['inplace', 'write', READY, { allow: true }, 'inplace'],
    ['inplace', 'write', NONE, {}, 'inplace'],
    ['inplace', 'write', UNBORN, {}, 'inplace'],
    ['inplace', 'write', UNUSABLE, {}, 'inplace'],
    ['worktree', 'write', READY, {}, 'worktree'],
    ['worktree', 'write', NONE, {}, 'WORKTREE_UNAVAILABLE'],
    ['worktree', 'write', UNBORN, {}, 'WORKTREE_UNAVAILABLE'],
    ['worktree', 'write', UNUSABLE, { allow: true }, 'WORKTREE_UNAVAILABLE'],
    ['auto', 'read-only', READY, { native: true }, 'inplace'],
    ['auto', 'read-only', READY, {}, 'worktree'],
    ['auto', 'read-only', READY, { allow: true }, 'worktree'],
    ['auto', 'read-only', NONE, { native: true }, 'inplace'],
    ['auto', 'read-only', NONE, {}, 'inplace ISOLATION_DEGRADED'],
    ['auto', 'read-only', UNBORN, {}, 'inplace ISOLATION_DEGRADED'],
    ['auto', 'read-only', UNUSABLE, {}, 'inplace ISOLATION_DEGRADED'],
    ['inplace', 'read-only', READY, { native: true }, 'inplace'],
    ['inplace', 'read-only', READY, {}, 'worktree ISOLATION_MOVED'],
    ['inplace', 'read-only', READY, { allow: true }, 'worktree ISOLATION_MOVED'],
    ['inplace', 'read-only', NONE, {}, 'inplace ISOLATION_DEGRADED'],
    ['worktree', 'read-only', READY, { native: true }, 'worktree'],
    ['worktree', 'read-only', NONE, { native: true }, 'WORKTREE_UNAVAILABLE'],
  ];
  test.each(rows)(
    '%s, %s, %o, %o: %s',
    (isolation, mode, repository, { native = false, allow = false }, decision) => {
      expect(
        decide({ isolation, mode, repository, native_read_only: native, allow_inplace_write: allow }),
      ).toBe(decision);
    },
  );
});

test.each<[Parameters<typeof ask>[0], string]>([
  [{ isolation: 'worktree' }, 'A worktree was asked for.'],
  [{}, 'The task may write, so it has a worktree of its own.'],
  [{ isolation: 'inplace', allow_inplace_write: true }, 'Working in place was asked for.'],
  [{ repository: NONE }, 'A worktree cannot be made: this is not a git repository.'],
  [{ repository: UNBORN }, 'A worktree cannot be made: the repository has no commit yet.'],
  [{ mode: 'read-only', native_read_only: true }, 'The agent keeps itself from writing.'],
  [{ mode: 'read-only' }, 'The agent cannot keep itself from writing, so it reads in a worktree of its own.'],
  [
    { mode: 'read-only', repository: UNUSABLE },
    'The agent cannot keep itself from writing, and a worktree cannot be made: git cannot use the repository (it belongs to someone else).',
  ],
])('%o is explained', (question, reason) => {
  expect(ask(question)).toMatchObject({ reason });
});

test.each<[Parameters<typeof ask>[0], string, string]>([
  [
    { isolation: 'worktree', repository: NONE },
    'a worktree cannot be made: this is not a git repository',
    'make one with git init and a first commit, or ask with --isolation auto',
  ],
  [
    { asked: { value: 'worktree', from: 'role' }, repository: UNBORN },
    'a worktree cannot be made: the repository has no commit yet',
    'make a first commit, or set the role’s isolation to "auto"',
  ],
  [
    { asked: { value: 'worktree', from: 'policy' }, repository: UNUSABLE },
    'a worktree cannot be made: git cannot use the repository (it belongs to someone else)',
    'mend the repository, or set policy.default_isolation to "auto"',
  ],
  [
    { isolation: 'inplace' },
    'the policy keeps tasks from writing in this checkout, where a worktree is possible',
    'ask with --isolation auto, or set policy.allow_inplace_write = true in .caesar/config.toml',
  ],
  [
    { repository: UNUSABLE },
    'git cannot use the repository here: it belongs to someone else',
    'mend the repository, or ask for --isolation inplace to work without git',
  ],
  [
    { repository: GITLESS },
    "git cannot use the repository here: cannot start 'git': no such program",
    'install git, or put it on the PATH, or ask for --isolation inplace to work without git',
  ],
  [
    { isolation: 'worktree', repository: { ...UNUSABLE, code: 'not-owned' } },
    'a worktree cannot be made: git cannot use the repository (it belongs to someone else)',
    'have it owned by you, or trust it with the command above, or ask with --isolation auto',
  ],
])('%o is refused with a way out', (question, reason, remedy) => {
  expect(ask(question)).toMatchObject({ reason, remedy });
});

test('a task that had to give up its worktree says so in a low finding', () => {
  expect(ask({ repository: UNBORN })).toMatchObject({
    findings: [
      {
        code: 'ISOLATION_DEGRADED',
        severity: 'low',
        title: 'The task writes in place',
        detail: 'A worktree cannot be made: the repository has no commit yet.',
        remedy: 'for a worktree, make a first commit',
      },
    ],
  });
  expect(ask({ mode: 'read-only', repository: NONE })).toMatchObject({
    findings: [{ severity: 'low', title: 'Nothing keeps the agent from writing' }],
  });
});

test('a reader that was moved into a worktree says so in a low finding', () => {
  expect(ask({ mode: 'read-only', isolation: 'inplace' })).toMatchObject({
    findings: [
      {
        severity: 'low',
        title: 'A worktree was used although working in place was asked for',
        detail: 'The agent cannot keep itself from writing, so it reads in a worktree of its own.',
        remedy: 'choose an agent with a read-only mode of its own to read in place',
      },
    ],
  });
});
