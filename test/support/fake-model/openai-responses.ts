import { type AskedMessage, type DeclaredTool, type Json, listAt, objectAt, textOf } from './asked.ts';
import { openaiChat } from './openai-chat.ts';
import { outputOf, responseFrames, responseOf } from './responses-output.ts';
import type { Wire } from './wire.ts';

/** OpenAI responses, the dialect of codex: tools may come in groups, with free text, or after a search for them. */
export const openaiResponses: Wire = {
  name: 'openai-responses',
  matches: (path) => path.endsWith('/responses'),
  read: (_path, body) => {
    const items = listAt(body, 'input');
    return {
      model: String(body['model']),
      streaming: body['stream'] === true,
      system: textOf(body['instructions']),
      messages: items.flatMap(readItem),
      tools: [...listAt(body, 'tools'), ...items.flatMap(toolsFound)].flatMap(readTool),
      answerSchema: objectAt(objectAt(body, 'text'), 'format')['schema'],
    };
  },
  whole: (turn, asked) => responseOf(turn, asked, outputOf(turn)),
  frames: responseFrames,
  failure: openaiChat.failure,
};

/** Tools that come with the conversation: newer ones, and those that a search has found. */
function toolsFound(item: Json): Json[] {
  const carries = item['type'] === 'additional_tools' || item['type'] === 'tool_search_output';
  return carries ? listAt(item, 'tools') : [];
}

function readTool(tool: Json): DeclaredTool[] {
  const name = String(tool['name']);
  switch (tool['type']) {
    case 'custom':
      return [{ name, schema: undefined, kind: 'custom' }];
    case 'tool_search':
      return [{ name: 'tool_search', schema: tool['parameters'], kind: 'search' }];
    case 'namespace':
      return listAt(tool, 'tools')
        .flatMap(readTool)
        .map((inner) => ({ ...inner, namespace: name }));
    case 'function':
      return [{ name, schema: tool['parameters'] }];
    default:
      return [];
  }
}

function readItem(item: Json): AskedMessage[] {
  const type = item['type'] ?? 'message';
  if (type === 'message') {
    return [{ role: roleOf(item['role']), text: textOf(item['content']), calls: [] }];
  }
  if (type === 'function_call_output' || type === 'custom_tool_call_output') {
    return [{ role: 'tool', text: textOf(item['output']), calls: [] }];
  }
  if (type === 'function_call' || type === 'custom_tool_call') {
    const call = {
      id: String(item['call_id']),
      name: String(item['name']),
      arguments: String(item['arguments'] ?? item['input']),
    };
    return [{ role: 'assistant', text: '', calls: [call] }];
  }
  return [];
}

function roleOf(role: unknown): AskedMessage['role'] {
  return role === 'developer' ? 'system' : (role as AskedMessage['role']);
}
