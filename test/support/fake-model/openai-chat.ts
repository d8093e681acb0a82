import { type Asked, type AskedMessage, type Json, listAt, objectAt, textOf } from './asked.ts';
import { frame, pieces } from './frame.ts';
import type { Turn } from './turn.ts';
import type { Wire } from './wire.ts';

const FINISH = { stop: 'stop', length: 'length', calls: 'tool_calls' };

/** OpenAI chat completions, which Mistral, Ollama, OpenRouter and many servers speak too. */
export const openaiChat: Wire = {
  name: 'openai-chat',
  matches: (path) => path.endsWith('/chat/completions'),
  read: (_path, body) => {
    const all = listAt(body, 'messages');
    const isSystem = (message: Json) => message['role'] === 'system' || message['role'] === 'developer';
    return {
      model: String(body['model']),
      streaming: body['stream'] === true,
      system: all
        .filter(isSystem)
        .map((message) => textOf(message['content']))
        .join('\n'),
      messages: all.filter((message) => !isSystem(message)).map(readMessage),
      tools: listAt(body, 'tools').map((tool) => {
        const declared = objectAt(tool, 'function');
        return { name: String(declared['name']), schema: declared['parameters'] };
      }),
      answerSchema: objectAt(objectAt(body, 'response_format'), 'json_schema')['schema'],
    };
  },
  whole: (turn, asked) => ({
    id: turn.id,
    object: 'chat.completion',
    created: 1,
    model: asked.model,
    choices: [{ index: 0, message: wholeMessage(turn), finish_reason: finishOf(turn) }],
    ...usageOf(turn),
  }),
  frames: (turn, asked) => {
    const chunk = chunkOf(turn, asked);
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces(turn.thinking).map((reasoning_content) => chunk({ reasoning_content })),
      ...pieces(turn.text).map((content) => chunk({ content })),
      ...streamedCalls(turn).map((call) => chunk({ tool_calls: [call] })),
      chunk({}, finishOf(turn)),
      ...(turn.usage === undefined ? [] : [frame({ ...headOf(turn, asked), choices: [], ...usageOf(turn) })]),
      frame('[DONE]'),
    ];
  },
  failure: (error) => ({
    error: {
      message: error.message ?? 'scripted error',
      type: 'api_error',
      code: error.code ?? null,
      param: null,
    },
  }),
};

function headOf(turn: Turn, asked: Asked): Json {
  return { id: turn.id, object: 'chat.completion.chunk', created: 1, model: asked.model };
}

/** Frames one delta; `more` joins it beside the choices. */
export function chunkOf(turn: Turn, asked: Asked) {
  return (delta: Json, finish_reason: string | null = null, more: Json = {}): string =>
    frame({ ...headOf(turn, asked), choices: [{ index: 0, delta, finish_reason }], ...more });
}

/** Why the answer ended, in the words of this dialect. */
export function finishOf(turn: Turn): string {
  return FINISH[turn.finish];
}

function readMessage(message: Json): AskedMessage {
  return {
    role: message['role'] as AskedMessage['role'],
    text: textOf(message['content']),
    calls: listAt(message, 'tool_calls').map((call) => {
      const called = objectAt(call, 'function');
      return { id: String(call['id']), name: String(called['name']), arguments: String(called['arguments']) };
    }),
  };
}

function wholeMessage(turn: Turn): Json {
  const tool_calls = turn.calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  return {
    role: 'assistant',
    content: turn.text,
    ...(turn.thinking === '' ? {} : { reasoning_content: turn.thinking }),
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
  };
}

/** The deltas of all calls: a head with id and name, then the arguments in pieces. */
export function streamedCalls(turn: Turn): Json[] {
  return turn.calls.flatMap((call, position) => {
    const index = turn.sharedIndex ? 0 : position;
    const [first = '', ...rest] = pieces(call.arguments);
    return [
      { index, id: call.id, type: 'function', function: { name: call.name, arguments: first } },
      ...rest.map((text) => ({ index, id: call.id, function: { arguments: text } })),
    ];
  });
}

/** The tokens as this dialect counts them; empty when not counted. */
export function usageOf(turn: Turn): Json {
  if (turn.usage === undefined) return {};
  const { input, output, cached } = turn.usage;
  return {
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  };
}
