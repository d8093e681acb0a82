import { CaesarError } from '@caesar/protocol';
import type { Step } from '../steps.ts';
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

export interface LedgerOptions {
  /** Makes some room on a full disk; false when there is none to be made. Absent means none. */
  readonly makeRoom?: () => Promise<boolean>;
  readonly onStep?: ((step: Step) => void) | undefined;
}

/** Opens the ledger of a task that this process owns; entries are written one after another. */
export function openLedger(store: TaskStore, first: TaskRecord, options: LedgerOptions = {}): Ledger {
  let record = first;
  let writing: Promise<unknown> = Promise.resolve();
  const write = (next: TaskRecord) =>
    writeRecord(store, next).catch(async (error: unknown) => {
      if ((await options.makeRoom?.()) !== true) throw error;
      await writeRecord(store, next);
    });
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
      tell(options, 'before', fact);
      record = next;
      const written = writing.then(() => write(next));
      writing = written.catch(() => undefined);
      await written;
      tell(options, 'after', fact);
      return next;
    },
  };
}

const TOLD = ['admitted', 'prepared', 'spawned', 'exited', 'settled'] as const;

function tell({ onStep }: LedgerOptions, when: 'before' | 'after', { fact }: TaskFact): void {
  const told = TOLD.find((name) => name === fact);
  if (told !== undefined) onStep?.(`${when}-${told}`);
}
