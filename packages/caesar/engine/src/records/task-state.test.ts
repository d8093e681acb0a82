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

const WORKING = ['queued', 'preparing', 'running', 'waiting', 'collecting', 'lost'] as const;

/** Every move there is: the statuses in which a fact can happen, and the status after it; null where it stays. */
const MOVES: Record<TaskFact['fact'], { from: readonly TaskRecord['status'][]; to: string | null }> = {
  handed_over: { from: ['queued'], to: null },
  admitted: { from: ['queued'], to: 'preparing' },
  prepared: { from: ['preparing'], to: null },
  spawned: { from: ['preparing'], to: 'running' },
  asked: { from: ['running'], to: 'waiting' },
  answered: { from: ['waiting'], to: 'running' },
  exited: { from: ['running', 'waiting'], to: 'collecting' },
  settled: { from: WORKING, to: 'failed' },
  owner_died: { from: WORKING, to: 'lost' },
};

test.each(FACTS.flatMap((fact) => TASK_STATUSES.map((status) => [fact.fact, status, fact] as const)))(
  '%s of a task that is %s happens where it can, and nowhere else',
  (name, status, fact) => {
    const { from, to } = MOVES[name];
    const next = nextRecord(inStatus(status), fact);
    expect(next?.status ?? null).toBe(from.includes(status) ? (to ?? status) : null);
  },
);

test('the statuses in which a task has ended are four, and lost is none of them', () => {
  expect(TASK_STATUSES.filter(hasEnded)).toEqual(['succeeded', 'failed', 'cancelled', 'timed_out']);
});

test.each<[TaskFact, TaskRecord['status'], Partial<TaskRecord>]>([
  [{ fact: 'handed_over', owner }, 'queued', { owner }],
  [{ fact: 'admitted' }, 'queued', {}],
  [
    { fact: 'prepared', workspace: { workspace: '/w', branch: 'b' } },
    'preparing',
    { workspace: '/w', branch: 'b' },
  ],
  [{ fact: 'spawned', at: 'now', process: owner }, 'preparing', { started_at: 'now', process: owner }],
  [{ fact: 'asked' }, 'running', {}],
  [{ fact: 'answered' }, 'waiting', {}],
  [
    { fact: 'exited', exit_code: 3, signal: 'SIGTERM', session: { id: 's', usage: null } },
    'running',
    { exit_code: 3, signal: 'SIGTERM', session: { id: 's', usage: null } },
  ],
  [
    { fact: 'settled', at: 'now', status: 'timed_out', outcome: { verdict: 'timed_out' } },
    'collecting',
    { verdict: 'timed_out', ended_at: 'now' },
  ],
  [{ fact: 'owner_died', heir: owner }, 'running', { owner }],
])('%o adds what it tells, and nothing else', (fact, status, added) => {
  const before = { ...inStatus(status), id: 't_1', objective: 'x' };
  const next = nextRecord(before, fact);
  expect(next).toEqual({ ...before, ...added, status: next?.status });
});

test('what an outcome says of status and end does not count', () => {
  const outcome = { status: 'running', ended_at: 'never' } as const;
  const settled = nextRecord(inStatus('collecting'), {
    fact: 'settled',
    at: 'now',
    status: 'succeeded',
    outcome,
  });
  expect(settled).toMatchObject({ status: 'succeeded', ended_at: 'now' });
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
