import { expect, test } from 'vitest';
import { permit as permitBy } from './permit.ts';

const permit = (mode: 'read-only' | 'write', asked: Omit<Parameters<typeof permitBy>[1], 'server'>) =>
  permitBy({ mode, servers: ['given'] }, { ...asked, server: '' });

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

test('a server that the agent was given is asked whatever it is asked as, another one as the mode has it', () => {
  const leave = (server: string) =>
    permitBy({ mode: 'read-only', servers: ['given'] }, { kind: 'execute', server, options });
  expect(leave('given')).toBe('once');
  expect(leave('of the user')).toBe('no');
});
