import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TASK_STATUSES, type TaskRecord } from './task-record.ts';
import { hasEnded, nextRecord, type TaskFact } from './task-state.ts';

const owner = { pid: 1, startedAt: '1' };
const FACTS: readonly TaskFact[] = [
  { fact: 'handed_over', owner },
  { fact: 'admitted' },
  { fact: 'prepared', workspace: { workspace: '/w' } },
  { fact: 'spawned', at: 'now', process: owner },
  { fact: 'asked' },
  { fact: 'answered' },
  { fact: 'exited', exit_code: 0, signal: null, session: null },
  { fact: 'settled', at: 'now', status: 'failed', outcome: {} },
  { fact: 'owner_died', heir: owner },
];
const inStatus = (status: TaskRecord['status']) => ({ status, owner: null }) as unknown as TaskRecord;

test('a task that has ended never changes again, whatever happens', () => {
  for (const status of TASK_STATUSES.filter(hasEnded)) {
    for (const fact of FACTS) expect(nextRecord(inStatus(status), fact), `${status} ${fact.fact}`).toBeNull();
  }
});

test('a task can be settled, and its owner can die, at any moment before its end', () => {
  for (const status of TASK_STATUSES.filter((one) => !hasEnded(one))) {
    expect(nextRecord(inStatus(status), { fact: 'owner_died', heir: owner })).toMatchObject({
      status: 'lost',
      owner,
    });
    expect(
      nextRecord(inStatus(status), { fact: 'settled', at: 'x', status: 'cancelled', outcome: {} }),
    ).toMatchObject({
      status: 'cancelled',
      ended_at: 'x',
    });
  }
});

test('the cycle runs through, with a question in its middle', () => {
  let record = inStatus('queued');
  const seen: string[] = [];
  const way = ['handed_over', 'admitted', 'prepared', 'spawned', 'asked', 'answered', 'exited', 'settled'];
  for (const name of way) {
    const fact = FACTS.find((one) => one.fact === name) as TaskFact;
    record = nextRecord(record, fact) ?? record;
    seen.push(record.status);
  }
  expect(seen).toEqual([
    'queued',
    'preparing',
    'preparing',
    'running',
    'waiting',
    'running',
    'collecting',
    'failed',
  ]);
});

test('facts in any order never bring a task back from its end, and never change the record that was given', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...FACTS), { maxLength: 30 }), (facts) => {
      let record = inStatus('queued');
      for (const fact of facts) {
        const before = structuredClone(record);
        const next = nextRecord(record, fact);
        expect(record).toEqual(before);
        if (hasEnded(record.status)) expect(next).toBeNull();
        record = next ?? record;
      }
    }),
  );
});
