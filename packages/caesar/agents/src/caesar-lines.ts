import { checkDocument, type Event, eventVersions, isKnownEvent } from '@caesar/protocol';
import { answer } from './event-facts.ts';
import type { Fact, StreamEvent } from './fact.ts';
import type { JsonFields } from './json-fields.ts';
import { jsonLinesTranslator } from './json-lines-translator.ts';
import { failed, succeeded } from './outcome-facts.ts';
import type { Translator } from './translator.ts';

/**
 * Reads the output of an agent that prints caesar's own events. Version, number, instant and task are dropped: whoever runs
 * the agent stamps each event anew, and tells by itself that it has started and finished, and what is asked and answered.
 */
export function caesarTranslator(): Translator {
  return jsonLinesTranslator({ line: readLine });
}

function readLine(line: JsonFields): readonly Fact[] | null {
  const reading = checkDocument(line, eventVersions);
  if (!reading.ok || !isKnownEvent(reading.value)) return null;
  const event = reading.value;
  switch (event.type) {
    case 'started':
    case 'question':
    case 'answer':
      return [];
    case 'message':
      return answer(event.text);
    case 'finished':
      return event.status === 'failed' ? failed(event.summary || 'The agent failed.', null) : succeeded;
    default:
      return [{ kind: 'event', event: withoutStamp(event) }];
  }
}

type Told = Exclude<StreamEvent, { type: 'message' }>;

function withoutStamp(event: Extract<Event, { type: Told['type'] }>): Told {
  const { protocol, seq, at, task_id, ...body } = event;
  return body as Told;
}
