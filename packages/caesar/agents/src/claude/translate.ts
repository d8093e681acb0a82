import type { TranslatedRun } from '../agent.ts';
import { answer, message, thinking } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import { type OpenCalls, openCalls } from '../open-calls.ts';
import { readEach } from '../read-each.ts';
import type { Translator } from '../translator.ts';
import { readLimit } from './failure.ts';
import { readResult } from './result.ts';
import { readSystem } from './system.ts';
import { readToolResult } from './tool-result.ts';

/** Reads what `claude -p --output-format stream-json` prints. */
export function claudeTranslator({ workspace }: TranslatedRun): Translator {
  const calls = openCalls();
  let resetAt: string | null = null;
  const line = (fields: JsonFields): readonly Fact[] | null => {
    switch (fields['type']) {
      case 'system':
        return readSystem(fields);
      case 'assistant':
        return readAssistant(fields, calls);
      case 'user':
        return readUser(fields, calls, workspace);
      case 'rate_limit_event':
        resetAt = readLimit(fields) ?? resetAt;
        return [];
      case 'result':
        return readResult(fields, resetAt);
      case 'stream_event':
      case 'tool_progress':
        return [];
      default:
        return null;
    }
  };
  return jsonLinesTranslator({ line });
}

/**
 * One line a block; those of an agent's own helper say what it says, but are not its answer. A provider's error comes as
 * words of the agent too, before the `result` that tells it.
 */
function readAssistant(line: JsonFields, calls: OpenCalls): readonly Fact[] | null {
  if (line['is_api_error_message'] === true) return [];
  const isOwn = textOf(line['parent_tool_use_id']) === '';
  return readBlocks(line, (block) => {
    switch (block['type']) {
      case 'text':
        return isOwn ? answer(textOf(block['text'])) : message(textOf(block['text']));
      case 'thinking':
        return thinking(textOf(block['thinking']));
      case 'tool_use':
        return [calls.begin({ id: textOf(block['id']), tool: textOf(block['name']), input: block['input'] })];
      case 'redacted_thinking':
        return [];
      default:
        return null;
    }
  });
}

function readUser(line: JsonFields, calls: OpenCalls, workspace: string): readonly Fact[] | null {
  return readBlocks(line, (block) => {
    if (block['type'] !== 'tool_result') return block['type'] === 'text' ? [] : null;
    const call = calls.take(textOf(block['tool_use_id']));
    return readToolResult({ call, block, told: fieldsOf(line['tool_use_result']), workspace });
  });
}

/** A message of plain text is the brief, or what a hook adds to it. */
function readBlocks(
  line: JsonFields,
  read: (block: JsonFields) => readonly Fact[] | null,
): readonly Fact[] | null {
  const content = fieldsOf(line['message'])['content'];
  return typeof content === 'string' ? [] : readEach(content, read);
}
