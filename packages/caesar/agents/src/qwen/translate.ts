import type { TranslatedRun } from '../agent.ts';
import { answer, message, progress, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { type OpenCalls, openCalls, type ToolCall } from '../open-calls.ts';
import { readEach } from '../read-each.ts';
import type { Translator } from '../translator.ts';
import { readResult } from './result.ts';
import { readToolResult } from './tool-result.ts';

/** Reads what `qwen -o stream-json` prints. */
export function qwenTranslator({ workspace }: TranslatedRun): Translator {
  const calls = openCalls();
  const line = (fields: JsonFields): readonly Fact[] | null => {
    switch (fields['type']) {
      case 'system':
        return readSystem(fields);
      case 'assistant':
        return readEach(contentOf(fields), (block) => readSaid(block, fields, calls));
      case 'user':
        return readEach(contentOf(fields), (block) => readHeard(block, calls, workspace));
      case 'stream_event':
        return [];
      case 'result':
        return readResult(fields);
      default:
        return null;
    }
  };
  return jsonLinesTranslator({ line });
}

function readSystem(line: JsonFields): readonly Fact[] | null {
  if (line['subtype'] === 'retry') return [progress('The model is asked again.')];
  const session_id = textOf(line['session_id']);
  if (line['subtype'] !== 'init' || session_id === '') return null;
  return [{ kind: 'session', session_id }];
}

/** What the agent says in one block; what a helper of it says is not its answer. */
function readSaid(block: JsonFields, line: JsonFields, calls: OpenCalls): readonly Fact[] | null {
  const text = textOf(block['text']);
  if (block['type'] === 'text')
    return textOf(line['parent_tool_use_id']) === '' ? answer(text) : message(text);
  if (block['type'] === 'thinking') return thinking(textOf(block['thinking']));
  return block['type'] === 'tool_use' ? [calls.begin(callOf(block))] : null;
}

/** A tool that was not declared is called through another one, which is given its name. */
function callOf(block: JsonFields): ToolCall {
  const id = textOf(block['id']);
  const input = fieldsOf(block['input']);
  const name = textOf(input['name']);
  if (block['name'] === 'tool_call' && name !== '') return { id, tool: name, input: input['arguments'] };
  return { id, tool: textOf(block['name']), input };
}

function readHeard(block: JsonFields, calls: OpenCalls, workspace: string): readonly Fact[] | null {
  if (block['type'] !== 'tool_result') return block['type'] === 'text' ? [] : null;
  return readToolResult(block, calls.take(textOf(block['tool_use_id'])), workspace);
}

function contentOf(line: JsonFields): unknown {
  return fieldsOf(line['message'])['content'];
}
