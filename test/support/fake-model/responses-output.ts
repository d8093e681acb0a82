import type { Asked, Json } from './asked.ts';
import { frame, pieces } from './frame.ts';
import type { Turn, TurnCall } from './turn.ts';

/** What a turn puts out: its thinking, its text and its calls, each an item of its own. */
export function outputOf(turn: Turn): Json[] {
  return [
    ...(turn.thinking === '' ? [] : [reasoningItem(turn)]),
    ...(turn.text === '' ? [] : [messageItem(turn)]),
    ...turn.calls.map(callItem),
  ];
}

/** The whole response. */
export function responseOf(turn: Turn, asked: Asked, output: readonly Json[], status = 'completed'): Json {
  return {
    id: turn.id,
    object: 'response',
    created_at: 1,
    model: asked.model,
    status,
    output,
    ...(turn.usage === undefined ? {} : { usage: usageOf(turn.usage) }),
  };
}

/** The events of a streamed response, each with its number. */
export function responseFrames(turn: Turn, asked: Asked): string[] {
  const output = outputOf(turn);
  const events: Json[] = [
    { type: 'response.created', response: responseOf(turn, asked, [], 'in_progress') },
    ...output.flatMap(eventsOf),
    { type: 'response.completed', response: responseOf(turn, asked, output) },
  ];
  return events.map((event, number) => frame({ ...event, sequence_number: number }, String(event['type'])));
}

function reasoningItem(turn: Turn): Json {
  return {
    type: 'reasoning',
    id: `${turn.id}_reasoning`,
    summary: [{ type: 'summary_text', text: turn.thinking }],
    encrypted_content: 'c2NyaXB0ZWQ=',
  };
}

function messageItem(turn: Turn): Json {
  return {
    type: 'message',
    id: `${turn.id}_message`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: turn.text, annotations: [] }],
  };
}

function callItem(call: TurnCall): Json {
  const common = { id: `item_${call.id}`, call_id: call.id, status: 'completed' };
  const group = call.namespace === undefined ? {} : { namespace: call.namespace };
  if (call.kind === 'search') {
    const args: unknown = JSON.parse(call.arguments);
    return { type: 'tool_search_call', execution: 'client', arguments: args, ...common };
  }
  if (call.kind === 'custom') {
    return { type: 'custom_tool_call', name: call.name, input: call.arguments, ...group, ...common };
  }
  return { type: 'function_call', name: call.name, arguments: call.arguments, ...group, ...common };
}

/** How one item comes: announced empty, told in pieces, then whole. */
function eventsOf(item: Json, output_index: number): Json[] {
  const [empty, between] = partsOf(item, { item_id: item['id'], output_index });
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, ...empty } },
    ...between,
    { type: 'response.output_item.done', output_index, item },
  ];
}

function partsOf(item: Json, at: Json): [empty: Json, between: Json[]] {
  switch (item['type']) {
    case 'reasoning':
      return [{ summary: [] }, summaryEvents((item['summary'] as Json[])[0] ?? {}, at)];
    case 'message':
      return [
        { content: [], status: 'in_progress' },
        contentEvents((item['content'] as Json[])[0] ?? {}, at),
      ];
    case 'function_call':
      return [{ arguments: '', status: 'in_progress' }, argumentEvents(String(item['arguments']), at)];
    default:
      return [{ status: 'in_progress' }, []];
  }
}

function summaryEvents(part: Json, item: Json): Json[] {
  const at = { ...item, summary_index: 0 };
  const text = String(part['text']);
  const kind = 'response.reasoning_summary';
  return [
    { type: `${kind}_part.added`, ...at, part: { ...part, text: '' } },
    ...pieces(text).map((delta) => ({ type: `${kind}_text.delta`, ...at, delta })),
    { type: `${kind}_text.done`, ...at, text },
    { type: `${kind}_part.done`, ...at, part },
  ];
}

function contentEvents(part: Json, item: Json): Json[] {
  const at = { ...item, content_index: 0 };
  const text = String(part['text']);
  return [
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...pieces(text).map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
    { type: 'response.output_text.done', ...at, text },
    { type: 'response.content_part.done', ...at, part },
  ];
}

function argumentEvents(text: string, at: Json): Json[] {
  const kind = 'response.function_call_arguments';
  return [
    ...pieces(text).map((delta) => ({ type: `${kind}.delta`, ...at, delta })),
    { type: `${kind}.done`, ...at, arguments: text },
  ];
}

function usageOf({ input, output, cached }: NonNullable<Turn['usage']>): Json {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}
