/** What is known of a document from where it lies. */
export interface Place {
  /** The task that it must be about; null when it is not known. */
  readonly taskId: string | null;
  /** The name of the file; null when it may have any. */
  readonly fileName: string | null;
  /** Whether the task has a return channel. */
  readonly hasChannel: boolean;
}
