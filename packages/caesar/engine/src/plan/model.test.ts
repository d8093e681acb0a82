import { expect, test } from 'vitest';
import { chooseModel, type ModelQuestion } from './model.ts';
import { agentThat, roleThat } from './test-support/facts.ts';

const ABLE = agentThat('fake', { model: true });
const UNABLE = agentThat('fake');
const CONFIGURED = { models: new Map([['fake', 'configured']]) };
const ROLE = roleThat({ name: 'r', model: 'role’s' });

function ask(question: Partial<ModelQuestion>) {
  return chooseModel({
    asked: undefined,
    role: null,
    config: { models: new Map() },
    agent: ABLE,
    ...question,
  });
}

test.each<[string, Partial<ModelQuestion>, string | null]>([
  ['asked for', { asked: 'asked', role: ROLE, config: CONFIGURED }, 'asked'],
  ['the role’s', { role: ROLE, config: CONFIGURED }, 'role’s'],
  ['the one configured for the agent', { role: roleThat({ name: 'r' }), config: CONFIGURED }, 'configured'],
  ['nobody’s', {}, null],
  [
    'nobody’s when another agent’s is configured',
    { agent: agentThat('other', { model: true }), config: CONFIGURED },
    null,
  ],
])('the model is %s', (_whose, question, model) => {
  expect(ask(question)).toEqual({ model, findings: [] });
});

test('a model that was asked for is refused by an agent that cannot be told one', () => {
  expect(ask({ asked: 'big', agent: UNABLE })).toEqual({
    code: 'MODEL_UNSUPPORTED',
    reason: 'agent "fake" cannot be told to use model "big"',
    remedy: 'drop --model, choose another agent, or put {{model}} in the args of its [[agent]]',
  });
});

test.each<[string, Partial<ModelQuestion>]>([
  ['role’s', { role: ROLE }],
  ['configured', { config: CONFIGURED }],
])('a model that was only configured (%s) is dropped and told', (model, question) => {
  expect(ask({ ...question, agent: UNABLE })).toEqual({
    model: null,
    findings: [
      {
        code: 'MODEL_NOT_APPLIED',
        severity: 'info',
        title: `Model "${model}" was not applied`,
        detail: 'It is configured, but agent "fake" cannot be told which model to use.',
        remedy: 'put {{model}} in the args of its [[agent]], or take the model out of the configuration',
      },
    ],
  });
});

test('an agent that cannot be told a model is not remarked on when there is none to tell', () => {
  expect(ask({ agent: UNABLE })).toEqual({ model: null, findings: [] });
});
