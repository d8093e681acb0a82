import type { TaskRecord, TaskStatus } from './task-record.ts';

/** What can happen to a task; the record after it is `nextRecord(record, fact)`. */
export type TaskFact =
  | { fact: 'handed_over'; owner: TaskRecord['owner'] }
  | { fact: 'admitted' }
  | { fact: 'prepared'; workspace: Partial<TaskRecord> }
  | { fact: 'spawned'; at: string; process: TaskRecord['process'] }
  | { fact: 'asked' }
  | { fact: 'answered' }
  | {
      fact: 'exited';
      exit_code: number | null;
      signal: string | null;
      session: TaskRecord['session'];
    }
  | { fact: 'settled'; at: string; status: EndedStatus; outcome: Partial<TaskRecord> }
  | { fact: 'owner_died'; heir: TaskRecord['owner'] };

/** The statuses in which a task has ended. */
export type EndedStatus = 'succeeded' | 'failed' | 'cancelled' | 'timed_out';

const MOVES: Record<TaskFact['fact'], { from: readonly TaskStatus[]; to: TaskStatus | null }> = {
  handed_over: { from: ['queued'], to: null },
  admitted: { from: ['queued'], to: 'preparing' },
  prepared: { from: ['preparing'], to: null },
  spawned: { from: ['preparing'], to: 'running' },
  asked: { from: ['running'], to: 'waiting' },
  answered: { from: ['waiting'], to: 'running' },
  exited: { from: ['running', 'waiting'], to: 'collecting' },
  settled: { from: ['queued', 'preparing', 'running', 'waiting', 'collecting', 'lost'], to: null },
  owner_died: { from: ['queued', 'preparing', 'running', 'waiting', 'collecting', 'lost'], to: 'lost' },
};

/** True when a task in this status has ended for good. */
export function hasEnded(status: TaskStatus): status is EndedStatus {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled' || status === 'timed_out';
}

/**
 * The record after a fact, or null when the fact cannot happen in the record's status; the record given is not changed.
 */
export function nextRecord(record: TaskRecord, fact: TaskFact): TaskRecord | null {
  const move = MOVES[fact.fact];
  if (!move.from.includes(record.status)) return null;
  return { ...record, status: move.to ?? record.status, ...whatFactAdds(fact) };
}

function whatFactAdds(fact: TaskFact): Partial<TaskRecord> {
  switch (fact.fact) {
    case 'handed_over':
      return { owner: fact.owner };
    case 'owner_died':
      return { owner: fact.heir };
    case 'prepared':
      return fact.workspace;
    case 'spawned':
      return { started_at: fact.at, process: fact.process };
    case 'exited':
      return { exit_code: fact.exit_code, signal: fact.signal, session: fact.session };
    case 'settled':
      return { ...fact.outcome, status: fact.status, ended_at: fact.at };
    default:
      return {};
  }
}
