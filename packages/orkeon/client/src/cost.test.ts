import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { reduceAll, type Said } from './test-support/reduce-all.ts';

const reading = (fields: object): Said => ({ kind: 'cost.updated', ...fields });
const modelAfter = (...readings: object[]) => reduceAll(...readings.map(reading)).cost?.model;

test(
  'the cost is unknown until it is measured, and what is not measured stays unknown',
  verifies('orkeon.progress.cost', () => {
    expect(reduceAll({ kind: 'run.started' }).cost).toBeNull();
    expect(reduceAll(reading({ tokens: 110, promptTokens: 100 })).cost).toEqual({
      tokens: 110,
      promptTokens: 100,
      completionTokens: null,
      cacheHitTokens: null,
      cacheMissTokens: null,
      estimatedTokens: null,
      model: null,
      provider: null,
    });
  }),
);

test('a reading replaces the one before it', () => {
  const { cost } = reduceAll(reading({ tokens: 110, promptTokens: 100 }), reading({ tokens: 220 }));
  expect(cost).toMatchObject({ tokens: 220, promptTokens: null });
});

test('the model shown is the one that does the crew’s own work', () => {
  const agent = { operation: 'agent', model: 'worker' };
  expect(modelAfter(agent)).toBe('worker');
  expect(modelAfter(agent, { operation: 'agent', model: 'other' })).toBe('other');
  expect(modelAfter(agent, { operation: 'agent' })).toBe('worker');
  for (const operation of ['manager', 'planning', 'rag', 'memory', 'judge', 'flow']) {
    expect(modelAfter({ operation, model: 'machine' })).toBeNull();
    expect(modelAfter(agent, { operation, model: 'machine' })).toBe('worker');
  }
});

test('a reading that does not say what it was for names a model once and renames none', () => {
  expect(modelAfter({ model: 'first' })).toBe('first');
  expect(modelAfter({ model: 'first' }, { model: 'second' })).toBe('first');
  expect(modelAfter({ model: 'first' }, { operation: 'agent', model: 'worker' })).toBe('worker');
});
