import { listDirectory } from '@caesar/host';

/** The names below a project's `state/slots`; each is a lock that is free once its holder is dead. */
export interface QueueFiles {
  readonly directory: string;
  /** Held by whoever draws a number. */
  readonly counter: string;
  /** One of the places at work, from 0. */
  slot(index: number): string;
  /** The place of a task that waits for its child, in the hands of one of its children. */
  lentBy(taskId: string): string;
  /** Held while `by` waits for the end of `child`. */
  wait(child: string, by: string): string;
  ticket(number: number, taskId: string): string;
  /** The tickets in the line, first come first. */
  tickets(): Promise<Ticket[]>;
}

/** A task's turn in the line. */
export interface Ticket {
  readonly number: number;
  readonly path: string;
}

const TICKET = /^ticket-(\d{9})-[A-Za-z0-9_-]+\.lock$/;

export function queueFiles(stateDirectory: string): QueueFiles {
  const directory = `${stateDirectory}/slots`;
  const lock = (name: string) => `${directory}/${name}.lock`;
  return {
    directory,
    counter: lock('counter'),
    slot: (index) => lock(`slot-${index}`),
    lentBy: (taskId) => lock(`lent-${taskId}`),
    wait: (child, by) => lock(`wait-${child}-${by}`),
    ticket: (number, taskId) => lock(`ticket-${String(number).padStart(9, '0')}-${taskId}`),
    async tickets() {
      const entries = await listDirectory(directory);
      return entries.flatMap(({ name }) => {
        const number = TICKET.exec(name)?.[1];
        return number === undefined ? [] : [{ number: Number(number), path: `${directory}/${name}` }];
      });
    },
  };
}
