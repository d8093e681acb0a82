import { CaesarError } from '@caesar/protocol';
import type { TaskRecord } from './task-record.ts';
import { nextRecord, type TaskFact } from './task-state.ts';
import { type TaskStore, writeRecord } from './task-store.ts';

/** A task's record in the hands of its one writer. */
export interface Ledger {
  /** The record as it was last written. */
  readonly record: TaskRecord;
  /** Enters a fact and writes the record; a fact that cannot happen now is a fault of ours and throws. */
  enter(fact: TaskFact): Promise<TaskRecord>;
}

/** Opens the ledger of a task that this process owns; entries are written one after another. */
export function openLedger(store: TaskStore, first: TaskRecord): Ledger {
  let record = first;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    get record() {
      return record;
    },
    async enter(fact) {
      const next = nextRecord(record, fact);
      if (next === null) {
        throw new CaesarError({
          code: 'TASK_STATE_CONFLICT',
          message: `task ${record.id} is ${record.status}: '${fact.fact}' cannot happen now`,
        });
      }
      record = next;
      const written = writing.then(() => writeRecord(store, next));
      writing = written.catch(() => undefined);
      await written;
      return next;
    },
  };
}
