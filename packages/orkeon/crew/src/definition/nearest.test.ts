import { expect, test } from 'vitest';
import { nearestName } from './nearest.ts';

const keys = ['description', 'expectedOutput', 'dependencies', 'tools', 'agent', 'timeout'];

test.each([
  ['descripton', 'description'],
  ['decsription', 'description'],
  ['expected-output', 'expectedOutput'],
  ['EXPECTED_OUTPUT', 'expectedOutput'],
  ['expected', 'expectedOutput'],
  ['dependancies', 'dependencies'],
  ['tool', 'tools'],
  ['timeuot', 'timeout'],
  ['agents', 'agent'],
])('%s is nearest to %s', (name, expected) => {
  expect(nearestName(name, keys)).toBe(expected);
});

test.each(['zebra', 'x', '', 'output', 'a'.repeat(500)])('%j is near to none', (name) => {
  expect(nearestName(name, keys)).toBeUndefined();
});
