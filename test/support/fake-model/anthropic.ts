import { type AskedMessage, type Json, listAt, objectAt, textOf } from './asked.ts';
import { frame, pieces } from './frame.ts';
import type { Turn } from './turn.ts';
import type { Wire } from './wire.ts';

const FINISH = { stop: 'end_turn', length: 'max_tokens', calls: 'tool_use' };

const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Anthropic messages. */
export const anthropic: Wire = {
  name: 'anthropic',
  matches: (path) => path.endsWith('/messages'),
  read: (_path, body) => ({
    model: String(body['model']),
    streaming: body['stream'] === true,
    system: textOf(body['system']),
    messages: listAt(body, 'messages').flatMap(readMessage),
    tools: listAt(body, 'tools').map((tool) => ({
      name: String(tool['name']),
      schema: tool['input_schema'],
    })),
    answerSchema: objectAt(objectAt(body, 'output_config'), 'format')['schema'],
  }),
  whole: (turn, asked) => ({
    ...messageOf(turn, asked.model),
    content: [
      ...(turn.thinking === '' ? [] : [{ type: 'thinking', thinking: turn.thinking, signature: 'c2ln' }]),
      ...(turn.text === '' ? [] : [{ type: 'text', text: turn.text }]),
      ...turn.calls.map((call) => ({
        type: 'tool_use',
        id: call.id,
        name: call.name,
        input: JSON.parse(call.arguments) as unknown,
      })),
    ],
    stop_reason: FINISH[turn.finish],
    usage: usageOf(turn),
  }),
  frames: (turn, asked) => {
    const named = (type: string, fields: Json = {}) => frame({ type, ...fields }, type);
    const blocks = blocksOf(turn).flatMap(({ block, deltas }, index) => [
      named('content_block_start', { index, content_block: block }),
      ...deltas.map((delta) => named('content_block_delta', { index, delta })),
      named('content_block_stop', { index }),
    ]);
    return [
      named('message_start', {
        message: { ...messageOf(turn, asked.model), usage: { ...usageOf(turn), output_tokens: 0 } },
      }),
      ...blocks,
      named('message_delta', {
        delta: { stop_reason: FINISH[turn.finish], stop_sequence: null },
        usage: { output_tokens: usageOf(turn).output_tokens },
      }),
      named('message_stop'),
    ];
  },
  failure: (error) => ({
    type: 'error',
    error: { type: ERRORS[error.status] ?? 'api_error', message: error.message ?? 'scripted error' },
  }),
};

/** Tool results travel in user messages here; they come out as messages of their own. */
function readMessage(message: Json): AskedMessage[] {
  const content = message['content'];
  const parts = Array.isArray(content) ? (content as Json[]) : [];
  const results = parts.filter((part) => part['type'] === 'tool_result');
  const calls = parts
    .filter((part) => part['type'] === 'tool_use')
    .map((part) => ({
      id: String(part['id']),
      name: String(part['name']),
      arguments: JSON.stringify(part['input']),
    }));
  const text = textOf(
    typeof content === 'string' ? content : parts.filter((part) => part['type'] === 'text'),
  );
  const own = { role: message['role'] as AskedMessage['role'], text, calls };
  return [
    ...results.map((part) => ({ role: 'tool' as const, text: textOf(part['content']), calls: [] })),
    ...(text === '' && calls.length === 0 && results.length > 0 ? [] : [own]),
  ];
}

function blocksOf(turn: Turn): { block: Json; deltas: Json[] }[] {
  return [
    ...(turn.thinking === ''
      ? []
      : [
          {
            block: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              ...pieces(turn.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
              { type: 'signature_delta', signature: 'c2ln' },
            ],
          },
        ]),
    ...(turn.text === ''
      ? []
      : [
          {
            block: { type: 'text', text: '' },
            deltas: pieces(turn.text).map((text) => ({ type: 'text_delta', text })),
          },
        ]),
    ...turn.calls.map((call) => ({
      block: { type: 'tool_use', id: call.id, name: call.name, input: {} },
      deltas: pieces(call.arguments).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    })),
  ];
}

function messageOf(turn: Turn, model: string): Json {
  return {
    id: turn.id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
}

/** This dialect always counts; a turn without usage counts nothing. */
function usageOf(turn: Turn): {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number;
} {
  const { input, output, cached } = turn.usage ?? { input: 0, output: 0, cached: 0 };
  return { input_tokens: input - cached, output_tokens: output, cache_read_input_tokens: cached };
}
