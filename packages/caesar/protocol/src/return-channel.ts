import type { TaskDirectory } from './task-directory.ts';

/** The name under which an agent knows the return channel; never that of the orchestrator's own MCP server. */
export const CHANNEL_NAME = 'caesar-channel';

/** Variables that tell the channel's server what the task document does not. */
export const CHANNEL_VARIABLES = {
  /** The instant from which the task's time runs, ISO 8601; without it only the window limits a question. */
  startedAt: 'CAESAR_CHANNEL_STARTED_AT',
  /** The longest wait for an answer, in milliseconds; absent means five minutes. */
  windowMs: 'CAESAR_CHANNEL_WINDOW_MS',
} as const;

/** What the channel's server leaves in a task's directory beside questions and the report. */
export interface ChannelFiles {
  /** One line per progress that was told: an event that nobody has stamped yet. */
  readonly progressFile: string;
  /** The SHA-256 of the report that was submitted last, in hexadecimal: by it a report of the channel is told from one written by hand. */
  readonly receiptFile: string;
  /** There once nobody waits for the answer to a question any more; `id` must be a document id. */
  closedFile(id: string): string;
}

/** The layout of those files. */
export function channelFiles({ path, questionsDirectory }: TaskDirectory): ChannelFiles {
  return {
    progressFile: `${path}/progress.jsonl`,
    receiptFile: `${path}/report.receipt`,
    closedFile: (id) => `${questionsDirectory}/${id}.closed`,
  };
}
