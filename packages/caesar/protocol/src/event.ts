import * as z from 'zod';
import { type EventType, eventBodies } from './event-bodies.ts';
import { PROTOCOLS } from './version.ts';
import type { VersionTable } from './version-table.ts';

const envelope = {
  protocol: z.literal(PROTOCOLS.event).describe('The version of this document.'),
  seq: z
    .int()
    .min(0)
    .optional()
    .describe('The number of the event, from 0; may be absent, since the order of the lines is what counts.'),
  at: z.string().default('').describe('The instant, ISO 8601; empty when not told.'),
  task_id: z.string().default('').describe('The task; empty when not told.'),
};

function eventOf<Type extends EventType>(type: Type) {
  return z.looseObject({ ...envelope, type: z.literal(type), ...eventBodies[type] });
}

const eventSchemas = {
  started: eventOf('started'),
  thinking: eventOf('thinking'),
  message: eventOf('message'),
  tool_use: eventOf('tool_use'),
  file_changed: eventOf('file_changed'),
  progress: eventOf('progress'),
  question: eventOf('question'),
  answer: eventOf('answer'),
  error: eventOf('error'),
  finished: eventOf('finished'),
} as const;

/** Version 1 of the event: ten types, told apart by `type`. Unknown keys are kept. */
export const eventSchema = z.discriminatedUnion('type', [
  eventSchemas.started,
  eventSchemas.thinking,
  eventSchemas.message,
  eventSchemas.tool_use,
  eventSchemas.file_changed,
  eventSchemas.progress,
  eventSchemas.question,
  eventSchemas.answer,
  eventSchemas.error,
  eventSchemas.finished,
]);

const unknownEventSchema = z.looseObject({ ...envelope, type: z.string().min(1) });

/** One line of the journal, of a type that the standard names. */
export type Event = z.infer<typeof eventSchema>;

/** A line of a type that this version does not name: kept as it came, never fatal. */
export type UnknownEvent = z.infer<typeof unknownEventSchema>;

/** The ten types. */
export const EVENT_TYPES = Object.keys(eventSchemas) as readonly EventType[];

/** Whether an event is of one of the ten types. */
export function isKnownEvent(event: Event | UnknownEvent): event is Event {
  return isEventType(event.type);
}

function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(eventSchemas, type);
}

/** The versions of the event that can be read. */
export const eventVersions: VersionTable<Event | UnknownEvent> = {
  document: 'event',
  versions: {
    [PROTOCOLS.event]: ({ type }) => (isEventType(type) ? eventSchemas[type] : unknownEventSchema),
  },
};
