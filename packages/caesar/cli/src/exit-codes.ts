/** What the process tells its caller; the only place where a number stands for an outcome. */
export const EXIT_CODES = {
  good: 0,
  /** The task, or what was asked for, failed. */
  failed: 1,
  /** Wrong usage, wrong configuration, or something that the policy does not permit. */
  refused: 2,
  /** A task that is waited for asks something. */
  asked: 3,
  /** The time to wait is over. */
  timedOut: 124,
  /** Ctrl-C, SIGTERM or SIGHUP. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
