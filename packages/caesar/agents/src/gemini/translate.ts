import type { TranslatedRun } from '../agent.ts';
import { answer, fileChanged, mishap } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { callEvent, commandRun, openCalls, type ToolCall } from '../open-calls.ts';
import type { Translator } from '../translator.ts';
import { workspacePath } from '../workspace-path.ts';
import { readResult } from './result.ts';

/** Reads what `gemini -o stream-json` prints. A message comes in pieces, which are told as one when it is over. */
export function geminiTranslator({ workspace }: TranslatedRun): Translator {
  const calls = openCalls();
  let spoken = '';
  const flush = (): readonly Fact[] => {
    const text = spoken;
    spoken = '';
    return answer(text);
  };
  const readOther = (fields: JsonFields): readonly Fact[] | null => {
    switch (fields['type']) {
      case 'init':
        return readSession(textOf(fields['session_id']));
      case 'tool_use':
        return [calls.begin(callOf(fields))];
      case 'tool_result':
        return readToolResult(fields, calls.take(textOf(fields['tool_id'])), workspace);
      case 'error':
        return [mishap(textOf(fields['message']))];
      case 'result':
        return readResult(fields);
      default:
        return null;
    }
  };
  const line = (fields: JsonFields): readonly Fact[] | null => {
    if (fields['type'] === 'message') {
      if (fields['role'] !== 'assistant') return fields['role'] === 'user' ? [] : null;
      const before = fields['delta'] === true ? [] : flush();
      spoken += textOf(fields['content']);
      return before;
    }
    const told = readOther(fields);
    return told === null ? null : [...flush(), ...told];
  };
  return jsonLinesTranslator({ line, words: readWarning, end: flush });
}

/** Settings that are passed over leave the agent without its servers, so it must be known. */
function readWarning(text: string): readonly Fact[] | null {
  const [, what] = /^Security Warning: (Skipping system .*)$/.exec(text) ?? [];
  return what === undefined ? null : [mishap(what)];
}

function readSession(id: string): readonly Fact[] | null {
  return id === '' ? null : [{ kind: 'session', session_id: id }];
}

function callOf(line: JsonFields): ToolCall {
  return { id: textOf(line['tool_id']), tool: textOf(line['tool_name']), input: line['parameters'] };
}

const WRITERS = new Set(['replace', 'write_file']);

/** A command that failed is told as a success, without its exit code. */
function readToolResult(line: JsonFields, call: ToolCall, workspace: string): readonly Fact[] | null {
  const status = line['status'];
  if (status !== 'success' && status !== 'error') return null;
  const ended = callEvent(call, status === 'success' ? 'succeeded' : 'failed');
  if (status === 'error') return [ended];
  const input = fieldsOf(call.input);
  if (call.tool === 'run_shell_command') return [ended, ...commandRun(textOf(input['command']), null)];
  if (!WRITERS.has(call.tool)) return [ended];
  return [ended, ...fileChanged(workspacePath(textOf(input['file_path']), workspace), 'modified')];
}
