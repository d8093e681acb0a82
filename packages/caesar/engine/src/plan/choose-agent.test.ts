import { expect, test } from 'vitest';
import { chooseAgent, findRole } from './choose-agent.ts';
import { agentThat, factsWith, roleThat } from './test-support/facts.ts';

const ASK = { objective: 'x' };
const ROLE = roleThat({ name: 'tester' });

test('a named agent takes the task', () => {
  expect(chooseAgent({ ...ASK, agent: 'other' }, null, factsWith())).toMatchObject({
    agent: { id: 'other' },
    findings: [],
  });
});

test('a named agent wins over the role’s', () => {
  expect(chooseAgent({ ...ASK, agent: 'other' }, ROLE, factsWith())).toMatchObject({
    agent: { id: 'other' },
  });
});

test('an unknown agent is refused with the nearest one', () => {
  expect(chooseAgent({ ...ASK, agent: 'faek' }, null, factsWith())).toEqual({
    code: 'AGENT_NOT_FOUND',
    reason: 'there is no agent "faek"',
    remedy: 'did you mean "fake"?',
  });
});

test('an agent that the policy keeps away is refused before its program is looked for', () => {
  const facts = factsWith({ project: { policy: { denied: ['fake'] } }, installed: [] });
  expect(chooseAgent({ ...ASK, agent: 'fake' }, null, facts)).toMatchObject({ code: 'AGENT_DENIED' });
});

test('an agent whose program is not there is refused with its program’s name', () => {
  expect(chooseAgent({ ...ASK, agent: 'fake' }, null, factsWith({ installed: ['other'] }))).toEqual({
    code: 'AGENT_NOT_INSTALLED',
    reason: 'agent "fake" cannot be started: there is no program "/opt/fake" that may be run',
    remedy: 'install it, put it on the PATH, or correct the bin of [[agent]] "fake"',
  });
});

test('a caller that names nobody is told whom to name', () => {
  expect(chooseAgent(ASK, null, factsWith({ installed: ['other', 'fake'] }))).toEqual({
    code: 'AGENT_UNNAMED',
    reason: 'neither an agent nor a role was named',
    remedy: 'name one with --agent: fake, other',
  });
  expect(chooseAgent(ASK, null, factsWith({ installed: [] }))).toMatchObject({
    remedy:
      'install one of those that "caesar agents list" shows, or declare one in .caesar/config.toml ([[agent]] with id and bin)',
  });
});

test('the first agent of a role that can take the task does', () => {
  expect(chooseAgent(ASK, ROLE, factsWith())).toMatchObject({ agent: { id: 'fake' }, findings: [] });
});

test('an agent of a role that is passed over is told with the reason', () => {
  expect(chooseAgent(ASK, ROLE, factsWith({ installed: ['other'] }))).toMatchObject({
    agent: { id: 'other' },
    findings: [
      {
        code: 'AGENT_SKIPPED',
        severity: 'info',
        title: 'Role "tester" passed over agent "fake"',
        detail: 'agent "fake" cannot be started: there is no program "/opt/fake" that may be run',
        remedy: 'install it, put it on the PATH, or correct the bin of [[agent]] "fake"',
      },
    ],
  });
});

test('a role that nobody can serve is refused with every reason', () => {
  const facts = factsWith({ agents: [agentThat('fake')], project: { policy: { denied: ['fake'] } } });
  expect(chooseAgent(ASK, ROLE, facts)).toEqual({
    code: 'ROLE_UNSERVED',
    reason:
      'no agent of role "tester" can take the task: the policy denies agent "fake"; there is no agent "other"',
    remedy: 'name another agent with --agent, or mend one of these',
  });
});

test('a depth that suits no agent is told as the depth', () => {
  expect(chooseAgent(ASK, ROLE, factsWith({ depth: 2 }))).toMatchObject({ code: 'DEPTH_EXCEEDED' });
});

test('a role is found by its name, and not asking for one is no fault', () => {
  const facts = factsWith({ project: { role: [roleThat({ name: 'reviewer' }), ROLE] } });
  expect(findRole({ ...ASK, role: 'tester' }, facts)).toEqual(ROLE);
  expect(findRole(ASK, facts)).toBeNull();
});

test('an unknown role is refused with the nearest one, or all there are', () => {
  const facts = factsWith({ project: { role: [roleThat({ name: 'reviewer' }), ROLE] } });
  expect(findRole({ ...ASK, role: 'testre' }, facts)).toEqual({
    code: 'ROLE_NOT_FOUND',
    reason: 'there is no role "testre"',
    remedy: 'did you mean "tester"?',
  });
  expect(findRole({ ...ASK, role: 'poet' }, facts)).toMatchObject({
    remedy: 'name one of: reviewer, tester',
  });
  expect(findRole({ ...ASK, role: 'poet' }, factsWith())).toMatchObject({
    remedy: 'declare it in .caesar/config.toml: [[role]] with name, agents and mode',
  });
});
