import type { EventEmitter } from 'node:events';

const NAMES = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The signals that ask a run to stop, from the moment that they are watched for. */
export interface Signals {
  /** Hears of each signal, in order, also of those that came earlier. There is one listener. */
  each(listener: (name: string) => void): void;
}

/** Keeps signals from ending a process by themselves, so that it can say its ending. */
export function watchSignals(own: EventEmitter): Signals {
  const early: string[] = [];
  let listener = (name: string): void => void early.push(name);
  for (const name of NAMES) own.on(name, () => listener(name));
  return {
    each(hear) {
      listener = hear;
      for (const name of early.splice(0)) hear(name);
    },
  };
}
