/** What is asked of an agent once its task has ended. */
export interface FollowUp {
  /** What more is to be done, word for word; empty when the answers say it all. */
  readonly more: string;
  /** Answers to the questions of the former report, by the question's id. */
  readonly answers: Readonly<Record<string, string>>;
  /** Absent: as long as the former task had. */
  readonly timeout_ms?: number;
  /** Whether the return channel is wanted; absent: when the former task had it. */
  readonly channel?: boolean;
}
