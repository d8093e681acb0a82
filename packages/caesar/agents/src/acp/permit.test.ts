import { expect, test } from 'vitest';
import { permit } from './permit.ts';

const options = [
  { id: 'always', name: 'Always', kind: 'allow_always' },
  { id: 'once', name: 'Once', kind: 'allow_once' },
  { id: 'no', name: 'No', kind: 'reject_once' },
];

test.each(['edit', 'delete', 'move', 'execute', 'switch_mode'])(
  'in read-only mode leave to %s is refused, in write mode it is given, once',
  (kind) => {
    expect(permit('read-only', { kind, options })).toBe('no');
    expect(permit('write', { kind, options })).toBe('once');
  },
);

test.each(['read', 'search', 'fetch', 'think', 'other', ''])(
  'leave to %s is given in either mode',
  (kind) => {
    expect(permit('read-only', { kind, options })).toBe('once');
    expect(permit('write', { kind, options })).toBe('once');
  },
);

test('leave for good is given where there is no other, and nothing stands for what is not offered', () => {
  const [always, , no] = options;
  expect(permit('write', { kind: 'edit', options: always === undefined ? [] : [always] })).toBe('always');
  expect(permit('write', { kind: 'edit', options: no === undefined ? [] : [no] })).toBeNull();
  expect(permit('read-only', { kind: 'edit', options: always === undefined ? [] : [always] })).toBeNull();
});
