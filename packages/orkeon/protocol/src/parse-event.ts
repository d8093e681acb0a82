import type { Line } from './decode-lines.ts';
import { identityShape } from './envelope.ts';
import type { Identity } from './envelope-names.ts';
import { type FieldCheck, fieldCheck } from './field-check.ts';
import { type ParsedObject, parseObject } from './parse-object.ts';
import { eventSchemas, payloadNames, type RunEvent, type RunEventKind } from './run-event.ts';

type Received<Event> = Event extends RunEvent
  ? Pick<Event, 'seq' | 'ts' | 'kind'> & { v: number } & Partial<Omit<Event, 'v' | 'seq' | 'ts' | 'kind'>>
  : never;

/** An event as a reader can count on it: any field beyond `v`, `seq`, `ts` and `kind` may be absent, and is of its type. */
export type ReceivedEvent = Received<RunEvent>;

/** The received event of one kind. */
export type ReceivedEventOf<Kind extends RunEventKind> = Extract<ReceivedEvent, { kind: Kind }>;

/** An event of a kind that this version does not know. */
export interface UnknownEvent extends Identity {
  readonly v: number;
  readonly seq: number;
  readonly ts: string;
  readonly kind: string;
  readonly [name: string]: unknown;
}

/** What a line of the stream turned out to be. */
export type ParsedLine =
  | { readonly ok: true; readonly known: true; readonly event: ReceivedEvent }
  | { readonly ok: true; readonly known: false; readonly event: UnknownEvent }
  | {
      readonly ok: false;
      readonly reason: Extract<ParsedObject, { ok: false }>['reason'] | 'no-envelope';
      /** The line as it was read: what is not protocol was said all the same. */
      readonly text: string;
    };

function checksOf(
  shape: Readonly<Record<string, Parameters<typeof fieldCheck>[0]>>,
): Map<string, FieldCheck> {
  return new Map(Object.entries(shape).map(([name, schema]) => [name, fieldCheck(schema)]));
}

const identityChecks = checksOf(identityShape);
const payloadChecks = new Map(
  Object.entries(eventSchemas).map(([kind, { shape }]) => {
    const checks = checksOf(shape);
    const names = [...Object.keys(identityShape), ...(payloadNames.get(kind) ?? [])];
    return [kind, new Map([...checks].filter(([name]) => names.includes(name)))];
  }),
);

function dropUnfit(event: Record<string, unknown>, checks: ReadonlyMap<string, FieldCheck>): void {
  for (const name of Object.keys(event)) {
    const isFit = checks.get(name);
    if (isFit !== undefined && !isFit(event[name])) delete event[name];
  }
}

function hasEnvelope(document: Record<string, unknown>): boolean {
  return (
    typeof document['kind'] === 'string' &&
    typeof document['ts'] === 'string' &&
    typeof document['v'] === 'number' &&
    Number.isSafeInteger(document['seq'])
  );
}

/** Takes an object as an event, dropping from it the fields that are not of their type; null when it has no envelope. */
export function receiveEvent(document: Record<string, unknown>): Extract<ParsedLine, { ok: true }> | null {
  if (!hasEnvelope(document)) return null;
  const checks = payloadChecks.get(document['kind'] as string);
  dropUnfit(document, checks ?? identityChecks);
  const event: unknown = document;
  return checks
    ? { ok: true, known: true, event: event as ReceivedEvent }
    : { ok: true, known: false, event: event as UnknownEvent };
}

/**
 * Reads one line of the stream; never throws. A kind that this version does not know is handed on as it is, fields that it does
 * not know stay, a field of the wrong type is taken as absent, and a line that is no event is kept. Any `v` is accepted.
 */
export function parseEvent(line: string | Line): ParsedLine {
  const parsed = parseObject(line);
  if (!parsed.ok) return parsed;
  const received = receiveEvent(parsed.value);
  if (received) return received;
  return { ok: false, reason: 'no-envelope', text: typeof line === 'string' ? line : line.text };
}
