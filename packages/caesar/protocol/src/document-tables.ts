import { eventVersions } from './event.ts';
import { answerVersions, questionVersions } from './question.ts';
import { reportVersions } from './report.ts';
import { taskVersions } from './task.ts';
import type { DocumentName } from './version.ts';
import type { VersionTable } from './version-table.ts';

/** How each document of the standard is read. */
export const documentTables: Readonly<Record<DocumentName, VersionTable<unknown>>> = {
  task: taskVersions,
  report: reportVersions,
  event: eventVersions,
  question: questionVersions,
  answer: answerVersions,
};
