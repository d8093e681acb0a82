/** What the process tells its caller; the only place where a number stands for an outcome. */
export const EXIT_CODES = {
  good: 0,
  /** Refused before any task ran: wrong usage, a broken crew file, no model. */
  refused: 1,
  /** The run failed. */
  failed: 2,
  /** The run was cancelled, by whatever means. */
  cancelled: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
