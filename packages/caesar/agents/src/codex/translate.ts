import type { TranslatedRun } from '../agent.ts';
import { mishap } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { failed, succeeded } from '../outcome-facts.ts';
import { usageOf } from '../token-usage.ts';
import type { Translator } from '../translator.ts';
import { failureOf } from './failure.ts';
import { readItem } from './items.ts';

/** Reads what `codex exec --json` prints. */
export function codexTranslator({ workspace }: TranslatedRun): Translator {
  return jsonLinesTranslator({ line: (fields) => readLine(fields, workspace) });
}

function readLine(line: JsonFields, workspace: string): readonly Fact[] | null {
  switch (line['type']) {
    case 'thread.started':
      return readSession(textOf(line['thread_id']));
    case 'turn.started':
      return [];
    case 'item.started':
      return readItem(fieldsOf(line['item']), 'started', workspace);
    case 'item.updated':
      return readItem(fieldsOf(line['item']), 'updated', workspace);
    case 'item.completed':
      return readItem(fieldsOf(line['item']), 'completed', workspace);
    case 'turn.completed':
      return [...readUsage(fieldsOf(line['usage'])), ...succeeded];
    case 'turn.failed':
      return readFailure(textOf(fieldsOf(line['error'])['message']));
    case 'error':
      return readMishap(textOf(line['message']));
    default:
      return null;
  }
}

function readSession(id: string): readonly Fact[] | null {
  return id === '' ? null : [{ kind: 'session', session_id: id }];
}

/** Usage counts cached tokens among those read, and the whole thread: earlier runs of a resumed one are in it. */
function readUsage(usage: JsonFields): readonly Fact[] {
  const counted = usageOf({
    input: numberOf(usage['input_tokens']),
    cached: numberOf(usage['cached_input_tokens']),
    output: numberOf(usage['output_tokens']),
  });
  return Object.keys(counted).length === 0 ? [] : [{ kind: 'usage', usage: counted }];
}

function readFailure(message: string): readonly Fact[] {
  return failed(message === '' ? 'The turn failed.' : message, failureOf(message));
}

/** A retry, or what `turn.failed` repeats as the end. */
function readMishap(message: string): readonly Fact[] | null {
  return message === '' ? null : [mishap(message)];
}
