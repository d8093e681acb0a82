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

/** Reads what `codex exec --json` prints. An `error` is told with the next line: `turn.failed` repeats the one that it ends on. */
export function codexTranslator({ workspace }: TranslatedRun): Translator {
  let held: string | null = null;
  const release = (): readonly Fact[] => {
    const told = held === null ? [] : [mishap(held)];
    held = null;
    return told;
  };
  const line = (fields: JsonFields): readonly Fact[] | null => {
    if (fields['type'] === 'turn.failed' && failureText(fields) === held) held = null;
    const isError = fields['type'] === 'error' && textOf(fields['message']) !== '';
    const facts = isError ? [] : readLine(fields, workspace);
    if (facts === null) return null;
    const before = release();
    if (isError) held = textOf(fields['message']);
    return [...before, ...facts];
  };
  return jsonLinesTranslator({ line, end: release });
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
      return readFailure(failureText(line));
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

function failureText(line: JsonFields): string {
  return textOf(fieldsOf(line['error'])['message']);
}
