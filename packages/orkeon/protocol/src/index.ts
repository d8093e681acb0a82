export { summarizeArguments } from './arguments-summary.ts';
export { createStreamChecker, type StreamChecker, type StreamFinding } from './check-stream.ts';
export {
  type Command,
  type CommandInput,
  type CommandKind,
  commandSchema,
  DEFAULT_SEND_TIMEOUT_MS,
} from './commands.ts';
export type { Line } from './decode-lines.ts';
export { PROTOCOL_VERSION, RESERVED_NAMES } from './envelope-names.ts';
export { createLineReader, type LineReader } from './line-reader.ts';
export { type ParsedCommand, parseCommand } from './parse-command.ts';
export {
  type ParsedLine,
  parseEvent,
  type ReceivedEvent,
  type ReceivedEventOf,
  type UnknownEvent,
} from './parse-event.ts';
export {
  EVENT_KINDS,
  type RunEvent,
  type RunEventKind,
  type RunEventOf,
  type RunFact,
  runEventSchema,
} from './run-event.ts';
export { causedBy, createStamper, type Stamper } from './stamp.ts';
export { type RunStart, type StampClock, type Stamped, stampStart } from './stamp-start.ts';
export { parseTimestamp } from './timestamp.ts';
export { MAX_LINE_BYTES, writeLine } from './write-line.ts';
