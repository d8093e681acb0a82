import { expect, test } from 'vitest';
import { proofTable } from './proof-table.ts';

const headings = { work: 'file and command', cancel: 'cancel', schema: 'schema' };
const one = (agent: string, behaviour: string, state: 'passed' | 'failed' | 'skipped', reason = '') => ({
  agent,
  behaviours: [behaviour],
  state,
  reason,
});

test('each agent has a line, each behaviour a column, and each skip its reason', () => {
  const lines = proofTable(
    [
      one('one', 'work', 'passed'),
      one('one', 'cancel', 'failed'),
      one('one', 'schema', 'skipped', 'it has none'),
      { ...one('another', 'work', 'skipped', 'there is no program'), behaviours: Object.keys(headings) },
    ],
    headings,
  );
  expect(lines).toEqual([
    '         file and command  cancel  schema',
    'another  –                 –       –',
    'one      ✓                 ✗       –',
    '– another: nothing is proven: there is no program',
    '– one: schema: it has none',
  ]);
});

test('a failure counts more than a success, a success more than a skip, and what is missing is a hole', () => {
  const [, line] = proofTable(
    [
      one('one', 'work', 'passed'),
      one('one', 'work', 'failed'),
      one('one', 'cancel', 'skipped', 'elsewhere'),
      one('one', 'cancel', 'passed'),
    ],
    headings,
  );
  expect(line).toBe('one  ✗                 ✓       ?');
});
