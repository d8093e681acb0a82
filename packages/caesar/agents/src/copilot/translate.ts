import type { TranslatedRun } from '../agent.ts';
import { answer, fatalError, message, mishap, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { openCalls } from '../open-calls.ts';
import type { Translator } from '../translator.ts';
import { abortionOf, callFailureText, type SessionError, sessionErrorOf } from './failure.ts';
import { readResult } from './result.ts';
import { SILENT_LINES } from './silent-lines.ts';
import { readToolEnd } from './tool-end.ts';

/** Reads what `copilot --output-format json` prints. */
export function copilotTranslator({ workspace }: TranslatedRun): Translator {
  const calls = openCalls();
  let error: SessionError | null = null;
  const end = (told: SessionError): readonly Fact[] => {
    const isNew = error === null;
    error ??= told;
    return isNew ? [fatalError(told.message)] : [];
  };
  const line = (fields: JsonFields): readonly Fact[] | null => {
    const data = fieldsOf(fields['data']);
    switch (fields['type']) {
      case 'assistant.reasoning':
        return thinking(textOf(data['content']));
      case 'assistant.message':
        return readMessage(data);
      case 'tool.execution_start':
        return [
          calls.begin({
            id: textOf(data['toolCallId']),
            tool: textOf(data['toolName']),
            input: data['arguments'],
          }),
        ];
      case 'tool.execution_complete':
        return readToolEnd(data, calls.take(textOf(data['toolCallId'])), workspace);
      case 'model.call_failure':
        return [mishap(callFailureText(data))];
      case 'session.error':
        return end(sessionErrorOf(data));
      case 'abort':
        return end(abortionOf(data));
      case 'assistant.idle':
        return data['aborted'] === true ? end(abortionOf(data)) : [];
      case 'result':
        return readResult(fields, error);
      default:
        return SILENT_LINES.has(fields['type']) ? [] : null;
    }
  };
  return jsonLinesTranslator({ line });
}

/** What a helper of the agent says is not its answer; a message of tool calls alone says nothing. */
function readMessage(data: JsonFields): readonly Fact[] {
  const isOwn = textOf(data['parentToolCallId']) === '';
  return isOwn ? answer(textOf(data['content'])) : message(textOf(data['content']));
}
