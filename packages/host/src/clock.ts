/** Where time comes from. */
export interface Clock {
  /** The date on the wall; it may jump. */
  now(): Date;
  /** Milliseconds from some fixed start; only ever grows. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
