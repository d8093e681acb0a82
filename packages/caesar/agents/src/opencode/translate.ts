import type { TranslatedRun } from '../agent.ts';
import { answer, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { succeeded } from '../outcome-facts.ts';
import type { Translator } from '../translator.ts';
import { readError } from './failure.ts';
import { stepUsage } from './step-usage.ts';
import { readTool } from './tool.ts';

/** Reads what `opencode run --format json` prints. There is no line for the end: the last step tells how it went. */
export function opencodeTranslator({ workspace }: TranslatedRun): Translator {
  const usage = stepUsage();
  let session = '';
  let ending: readonly Fact[] = [];

  const readPart = (type: unknown, part: JsonFields): readonly Fact[] | null => {
    switch (type) {
      case 'step_start':
        ending = [];
        return [];
      case 'text':
        return answer(textOf(part['text']));
      case 'reasoning':
        return thinking(textOf(part['text']));
      case 'tool_use':
        return readTool(part, workspace);
      case 'step_finish':
        ending = part['reason'] === 'stop' ? succeeded : [];
        return usage.add(part);
      default:
        return null;
    }
  };
  const line = (fields: JsonFields): readonly Fact[] | null => {
    const begun = session === '' ? textOf(fields['sessionID']) : '';
    session ||= begun;
    const opening: readonly Fact[] = begun === '' ? [] : [{ kind: 'session', session_id: begun }];
    if (fields['type'] === 'error') {
      const { told, outcome } = readError(fields);
      ending = outcome;
      return [...opening, ...told];
    }
    const told = readPart(fields['type'], fieldsOf(fields['part']));
    return told === null ? null : [...opening, ...told];
  };
  return jsonLinesTranslator({ line, end: () => ending });
}
