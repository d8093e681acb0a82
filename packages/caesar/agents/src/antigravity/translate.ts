import type { TranslatedRun } from '../agent.ts';
import { answer } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import type { Translator } from '../translator.ts';
import { readResult } from './result.ts';
import { toolSteps } from './tool-steps.ts';

/** Reads what `agy --output-format stream-json` prints. A step's text comes in pieces, which are told as one. */
export function antigravityTranslator({ workspace }: TranslatedRun): Translator {
  const tools = toolSteps(workspace);
  let spoken = '';
  let speaking: number | null = null;
  const flush = (): readonly Fact[] => {
    const text = spoken;
    spoken = '';
    return answer(text);
  };
  const readStep = (step: JsonFields): readonly Fact[] | null => {
    if (step['step_type'] === 'agent_response') {
      const index = numberOf(step['step_index']);
      const before = index === speaking ? [] : flush();
      speaking = index;
      spoken += textOf(step['text_delta']);
      return before;
    }
    const told = tools.read(step);
    return told === null ? null : [...flush(), ...told];
  };
  const line = (fields: JsonFields): readonly Fact[] | null => {
    switch (fields['event']) {
      case 'init':
        return readSession(fields);
      case 'step_update':
        return readStep(fieldsOf(fields['step_update']));
      case 'result': {
        const told = readResult(fieldsOf(fields['result']));
        return told === null ? null : [...flush(), ...told];
      }
      default:
        return null;
    }
  };
  return jsonLinesTranslator({ line, end: flush });
}

function readSession(line: JsonFields): readonly Fact[] {
  const session_id = textOf(line['conversation_id']);
  return session_id === '' ? [] : [{ kind: 'session', session_id }];
}
