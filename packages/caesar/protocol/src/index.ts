export { CaesarError, type CaesarErrorDetails } from './caesar-error.ts';
export { CHANGE_ACTIONS, type ChangeAction } from './change-action.ts';
export { checkText, documentIn } from './check/check-text.ts';
export { JournalCheck } from './check/journal-check.ts';
export type { Place } from './check/place.ts';
export type { Remark } from './check/remark.ts';
export { ENVIRONMENT_NAMES, readDepth, type TaskEnvironment, taskEnvironment } from './environment.ts';
export { EVENT_TYPES, type Event, eventVersions, isKnownEvent, type UnknownEvent } from './event.ts';
export type { EventFact, EventType } from './event-bodies.ts';
export { isDocumentId } from './ids.ts';
export { jsonSchemaOf } from './json-schema.ts';
export { JsonWalk, type WalkedObject } from './json-walk.ts';
export { readAnswer, readQuestion } from './named-document.ts';
export { checkDocument, readDocument } from './parse.ts';
export { type Answer, answerVersions, type Question, questionVersions } from './question.ts';
export type { Problem, Reading, Unread } from './reading.ts';
export { isRefusal, type Refusal } from './refusal.ts';
export {
  type Change,
  type CommandRun,
  type Finding,
  REPORT_STATUSES,
  type Report,
  type ReportStatus,
  reportSchema,
  reportVersions,
  SEVERITIES,
  type Severity,
  type Usage,
} from './report.ts';
export { CHANNEL_NAME, CHANNEL_VARIABLES, type ChannelFiles, channelFiles } from './return-channel.ts';
export { type Channel, type Isolation, type Mode, type Task, taskVersions } from './task.ts';
export { type TaskDirectory, taskDirectory } from './task-directory.ts';
export { type DocumentName, PROTOCOL_VERSION, PROTOCOLS } from './version.ts';
export type { VersionSchema, VersionTable } from './version-table.ts';
