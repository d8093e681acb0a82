/** The version of the standard, as `CAESAR_PROTOCOL_VERSION` tells it. */
export const PROTOCOL_VERSION = '1';

/** What each document of the current version says in `protocol`. */
export const PROTOCOLS = {
  task: 'caesar.task/v1',
  report: 'caesar.report/v1',
  event: 'caesar.event/v1',
  question: 'caesar.question/v1',
  answer: 'caesar.answer/v1',
} as const;

/** The documents that the standard names. */
export type DocumentName = keyof typeof PROTOCOLS;
