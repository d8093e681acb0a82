import type { EventEmitter } from 'node:events';

/** What is thrown where nobody catches it, from the moment that it is watched for. */
export interface Surprises {
  /** Hears of the first surprise, also of one that came earlier. */
  first(listener: (error: unknown) => void): void;
}

/**
 * Keeps a process alive through what nobody caught, so that it can say its ending. A process that runs out of things to wait
 * for, while somebody waits, is a surprise too.
 */
export function watchSurprises(own: EventEmitter): Surprises {
  let first: { readonly error: unknown } | undefined;
  let listener: ((error: unknown) => void) | undefined;
  const meet = (error: unknown) => {
    if (first !== undefined) return;
    first = { error };
    listener?.(error);
  };
  own.on('uncaughtException', meet);
  own.on('unhandledRejection', meet);
  own.on('beforeExit', () => meet(new Error('the run waits for something that will never come')));
  return {
    first(hear) {
      listener = hear;
      if (first !== undefined) hear(first.error);
    },
  };
}
