import { describe, expect, test } from 'vitest';
import { planTask } from './plan-task.ts';
import type { TaskRequest } from './task-request.ts';
import { agentThat, factsWith, READY, refusalCode, roleThat } from './test-support/facts.ts';

const ASK: TaskRequest = { objective: 'mend the parser', agent: 'fake' };

function plan(request: Partial<TaskRequest> = {}, facts = factsWith()) {
  const planned = planTask({ ...ASK, ...request }, facts);
  if (!planned.ok) throw new Error(planned.refusal.reason);
  return planned.plan;
}

function code(request: Partial<TaskRequest>, facts = factsWith()) {
  return refusalCode(planTask({ ...ASK, ...request }, facts));
}

test('the least that can be asked gives a whole plan', () => {
  expect(plan()).toEqual({
    objective: 'mend the parser',
    agent: 'fake',
    role: null,
    mode: 'write',
    isolation: 'worktree',
    isolation_reason: 'The task may write, so it has a worktree of its own.',
    network: true,
    timeout_ms: 600_000,
    depth: 1,
    parent_task_id: null,
    model: null,
    report_tier: 'file',
    base: READY.head,
    subdirectory: '',
    context: '',
    constraints: [],
    acceptance_criteria: [],
    verify: [],
    extra_args: [],
    carry_dirty: false,
    continues: null,
    keep_background: false,
    not_carried: [],
    findings: [],
  });
});

test('all that can be asked is in the plan', () => {
  const able = agentThat('fake', { readOnly: true, channel: true, model: true, network: 'toggle' });
  const asked = {
    objective: '- [ ] exactly\n  this ',
    mode: 'read-only',
    isolation: 'worktree',
    network: 'off',
    base: 'v1',
    timeout_ms: 5_000,
    model: 'big',
    context: 'see the log',
    constraints: ['keep the API'],
    acceptance_criteria: ['tests pass'],
    verify: ['npm test'],
    extra_args: ['--fast'],
    channel: true,
    keep_background: true,
  } as const;
  const facts = factsWith({
    agents: [able],
    repository: { ...READY, base: 'b'.repeat(40) },
    cwd: '/work/repo/packages/a',
    depth: 1,
    task_id: 't_parent',
  });
  const { base: _name, channel: _wanted, network: _choice, ...kept } = asked;
  expect(plan(asked, facts)).toEqual({
    ...kept,
    agent: 'fake',
    role: null,
    isolation_reason: 'A worktree was asked for.',
    network: false,
    depth: 2,
    parent_task_id: 't_parent',
    report_tier: 'channel',
    base: 'b'.repeat(40),
    subdirectory: 'packages/a',
    carry_dirty: false,
    continues: null,
    not_carried: [],
    findings: [],
  });
});

test('a role gives what the caller leaves open, and its prompt opens the context', () => {
  const role = roleThat({
    name: 'tester',
    agents: ['other'],
    mode: 'read-only',
    timeout: 7_000,
    model: 'small',
  });
  const facts = factsWith({
    agents: [agentThat('fake'), agentThat('other', { model: true, readOnly: true })],
    project: { role: [role] },
    role_prompt: 'You test.',
  });
  const { agent: _none, ...nobody } = ASK;
  const planned = planTask({ ...nobody, role: 'tester', context: 'the log' }, facts);
  expect(planned).toMatchObject({
    ok: true,
    plan: {
      agent: 'other',
      role: 'tester',
      mode: 'read-only',
      isolation: 'inplace',
      timeout_ms: 7_000,
      model: 'small',
      report_tier: 'output',
      context: 'You test.\n\n---\n\nthe log',
    },
  });
});

test('a context has no separator when the role or the caller says nothing', () => {
  expect(plan({}, factsWith({ role_prompt: 'You test.' })).context).toBe('You test.');
  expect(plan({ context: 'the log' }, factsWith({ role_prompt: ' \n' })).context).toBe('the log');
});

test('a policy that keeps background processes does so unless the caller says otherwise', () => {
  const facts = factsWith({ project: { policy: { keep_background: true } } });
  expect(plan({}, facts).keep_background).toBe(true);
  expect(plan({ keep_background: false }, facts).keep_background).toBe(false);
});

test('the plan holds the place as decided, never "auto"', () => {
  const facts = [factsWith(), factsWith({ repository: { state: 'none' } })];
  expect(facts.map((world) => plan({ isolation: 'auto' }, world).isolation)).toEqual(['worktree', 'inplace']);
});

describe('where the task starts', () => {
  test('a commit that is named asks for a worktree by itself', () => {
    const able = factsWith({ agents: [agentThat('fake', { readOnly: true })] });
    expect(plan({ mode: 'read-only' }, able).isolation).toBe('inplace');
    expect(plan({ mode: 'read-only', base: 'HEAD' }, able).isolation).toBe('worktree');
  });

  test('without a usable repository there is no commit', () => {
    expect(plan({}, factsWith({ repository: { state: 'none' } })).base).toBeNull();
    expect(plan({}, factsWith({ repository: { state: 'unborn', top_level: '/work/repo' } })).base).toBeNull();
  });

  test('the caller’s directory is told from the repository’s top, or from the root where there is none', () => {
    const cwd = '/work/repo/packages/a';
    const below = { ...READY, top_level: '/work/repo/packages' };
    expect(plan({}, factsWith({ cwd, repository: below })).subdirectory).toBe('a');
    expect(plan({}, factsWith({ cwd, repository: { state: 'none' } })).subdirectory).toBe('packages/a');
  });
});

test('every choice’s findings are kept, in the order of the choices', () => {
  const role = roleThat({ name: 'tester', agents: ['gone', 'fake'], model: 'small' });
  const facts = factsWith({
    project: { role: [role] },
    repository: { ...READY, untracked: { count: 1, names: ['new.js'] } },
  });
  const { agent: _none, ...nobody } = ASK;
  const planned = planTask(
    { ...nobody, role: 'tester', mode: 'read-only', isolation: 'inplace', network: 'off', channel: true },
    facts,
  );
  expect(planned.ok && planned.plan.findings.map((finding) => finding['code'])).toEqual([
    'AGENT_SKIPPED',
    'ISOLATION_MOVED',
    'NETWORK_NOT_CUT',
    'MODEL_NOT_APPLIED',
    'CHANNEL_UNAVAILABLE',
    'FILES_NOT_CARRIED',
  ]);
  expect(planned).toMatchObject({ plan: { not_carried: [{ what: 'untracked' }] } });
});

test('carrying the working tree leaves nothing behind', () => {
  const facts = factsWith({ repository: { ...READY, uncommitted: { count: 1, names: ['f'] } } });
  expect(plan({ carry_dirty: true }, facts)).toMatchObject({
    carry_dirty: true,
    not_carried: [],
    findings: [],
  });
});

test('each refusal reaches the caller', () => {
  const reader = factsWith({ agents: [agentThat('fake', { network: 'write-only' })] });
  expect([
    code({ objective: '' }),
    code({ role: 'nobody' }),
    code({ agent: 'nobody' }),
    code({ base: 'v9' }, factsWith({ repository: { ...READY, base: null } })),
    code({ isolation: 'inplace' }),
    code({ mode: 'read-only', network: 'on' }, reader),
    code({ model: 'big' }),
  ]).toEqual([
    'OBJECTIVE_EMPTY',
    'ROLE_NOT_FOUND',
    'AGENT_NOT_FOUND',
    'BASE_NOT_FOUND',
    'INPLACE_WRITE_DENIED',
    'NETWORK_UNAVAILABLE',
    'MODEL_UNSUPPORTED',
  ]);
});

test('writing in place where the policy permits it is planned', () => {
  const facts = factsWith({ project: { policy: { allow_inplace_write: true } } });
  expect(plan({ isolation: 'inplace' }, facts).isolation).toBe('inplace');
});

test('a task handed out by the main agent is one deep, and that task’s own is two', () => {
  expect(plan().depth).toBe(1);
  expect(plan({}, factsWith({ depth: 1 })).depth).toBe(2);
  expect(code({}, factsWith({ depth: 2 }))).toBe('DEPTH_EXCEEDED');
});
