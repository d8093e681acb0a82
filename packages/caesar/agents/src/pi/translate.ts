import type { TranslatedRun } from '../agent.ts';
import { fileChanged, mishap } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, numberOf, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { callEvent, commandRun, openCalls, type ToolCall } from '../open-calls.ts';
import type { Translator } from '../translator.ts';
import { workspacePath } from '../workspace-path.ts';
import { endOf } from './ending.ts';
import { messageUsage, readMessage } from './message.ts';

/** Kinds of line that say nothing which another line does not say. */
const SILENT = new Set<unknown>([
  'agent_end',
  'agent_start',
  'auto_retry_end',
  'entry_appended',
  'message_start',
  'message_update',
  'tool_execution_update',
  'turn_end',
  'turn_start',
]);

/** Reads what `pi --mode json` prints. How the run ended is told by the last message before the agent settles. */
export function piTranslator({ workspace }: TranslatedRun): Translator {
  const calls = openCalls();
  const usage = messageUsage();
  let last: JsonFields = {};
  const line = (fields: JsonFields): readonly Fact[] | null => {
    switch (fields['type']) {
      case 'session':
        return readSession(textOf(fields['id']));
      case 'message_end': {
        const message = fieldsOf(fields['message']);
        if (message['role'] !== 'assistant') return [];
        last = message;
        return [...readMessage(message), ...usage.add(message)];
      }
      case 'tool_execution_start':
        return [calls.begin(callOf(fields))];
      case 'tool_execution_end':
        return readToolEnd(fields, calls.take(textOf(fields['toolCallId'])), workspace);
      case 'auto_retry_start':
        return [mishap(`The model did not answer; it is asked again. ${textOf(fields['errorMessage'])}`)];
      case 'agent_settled':
        return endOf(last, fields['aborted']);
      default:
        return SILENT.has(fields['type']) ? [] : null;
    }
  };
  return jsonLinesTranslator({ line });
}

function readSession(id: string): readonly Fact[] | null {
  return id === '' ? null : [{ kind: 'session', session_id: id }];
}

function callOf(line: JsonFields): ToolCall {
  return { id: textOf(line['toolCallId']), tool: textOf(line['toolName']), input: line['args'] };
}

function readToolEnd(line: JsonFields, begun: ToolCall, workspace: string): readonly Fact[] | null {
  const { isError } = line;
  if (typeof isError !== 'boolean') return null;
  const call = begun.tool === '' ? { ...begun, tool: textOf(line['toolName']) } : begun;
  const ended = callEvent(call, isError ? 'failed' : 'succeeded');
  const input = fieldsOf(call.input);
  const structured = fieldsOf(fieldsOf(line['result'])['structuredContent']);
  if (call.tool === 'bash') {
    return [ended, ...commandRun(textOf(input['command']), numberOf(structured['exit_code']))];
  }
  if (isError || (call.tool !== 'write' && call.tool !== 'edit')) return [ended];
  return [ended, ...fileChanged(workspacePath(textOf(input['path']), workspace), 'modified')];
}
