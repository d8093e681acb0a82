import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { phaseOf } from './phase.ts';
import { reduceAll, SAID_AT, type Said } from './test-support/reduce-all.ts';

const ask = (correlationId: string, prompt = '?'): Said => ({ kind: 'input.needed', correlationId, prompt });
const close = (correlationId: string): Said => ({ kind: 'input.closed', correlationId, outcome: 'given' });
const open = (...said: Parameters<typeof reduceAll>) =>
  reduceAll(...said).questions.map(({ correlationId }) => correlationId);

test(
  'questions wait in the order in which they were asked, until each is closed',
  verifies('orkeon.progress.questions', () => {
    expect(open(ask('a'), ask('b'), ask('c'))).toEqual(['a', 'b', 'c']);
    expect(open(ask('a'), ask('b'), close('a'))).toEqual(['b']);
    expect(phaseOf(reduceAll(ask('a')))).toBe('waiting');
  }),
);

test('a question shows all that a person needs to answer it', () => {
  const { questions } = reduceAll(
    {
      kind: 'input.needed',
      correlationId: 'a',
      inputKind: 'choice',
      prompt: 'Which?',
      choices: ['x', 'y'],
      defaultValue: 'x',
      taskDescription: 'Choose.',
      agentId: 'w',
      taskId: 't1',
    },
    { kind: 'input.needed', correlationId: 'b' },
  );
  expect(questions).toEqual([
    {
      correlationId: 'a',
      inputKind: 'choice',
      prompt: 'Which?',
      choices: ['x', 'y'],
      defaultValue: 'x',
      taskDescription: 'Choose.',
      agentId: 'w',
      taskId: 't1',
      askedAt: SAID_AT,
    },
    {
      correlationId: 'b',
      inputKind: 'text',
      prompt: '',
      choices: [],
      defaultValue: null,
      taskDescription: null,
      agentId: null,
      taskId: null,
      askedAt: SAID_AT,
    },
  ]);
});

test('a question asked again goes behind the others, as it is asked now', () => {
  const { questions } = reduceAll(ask('a', 'old'), ask('b'), ask('a', 'new'));
  expect(questions.map(({ correlationId, prompt }) => `${correlationId} ${prompt}`)).toEqual([
    'b ?',
    'a new',
  ]);
});

test('a question without a correlation is not offered and clears no other', () => {
  expect(open(ask('a'), { kind: 'input.needed', prompt: '?' })).toEqual(['a']);
});

test('a closing closes the question that it names, and no other', () => {
  expect(open(ask('a'), close('b'))).toEqual(['a']);
  expect(open(ask('a'), { kind: 'input.closed', outcome: 'given' })).toEqual(['a']);
});

test('an echoed answer closes the question that it names, or the oldest', () => {
  expect(open(ask('a'), ask('b'), { kind: 'input.given', correlationId: 'b' })).toEqual(['a']);
  expect(open(ask('a'), ask('b'), { kind: 'input.given' })).toEqual(['b']);
  expect(open(ask('a'), { kind: 'input.given', correlationId: 'c' })).toEqual(['a']);
});

test('an answer before any question does not answer the next one', () => {
  expect(open({ kind: 'input.given' }, ask('a'))).toEqual(['a']);
});

test('the end of a run takes its questions with it', () => {
  expect(open(ask('a'), { kind: 'run.finished' })).toEqual([]);
});
