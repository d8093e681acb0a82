import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const words = ['codex', 'claude', 'copilot', 'opencode'];

test.each([
  ['codx', 'codex'],
  ['coddex', 'codex'],
  ['cdoex', 'codex'],
  ['CLAUDE', 'claude'],
  ['copliot', 'copilot'],
  ['open-code', 'opencode'],
])('%s means %s', (word, meant) => {
  expect(nearest(word, words)).toBe(meant);
});

test.each(['', 'x', 'aider', 'gemini', 'cursor'])('%j means none of them', (word) => {
  expect(nearest(word, words)).toBe(null);
});

test('among equally near words the first is meant', () => {
  expect(nearest('ab', ['abc', 'abd'])).toBe('abc');
  expect(nearest('ab', ['abd', 'abc'])).toBe('abd');
});
