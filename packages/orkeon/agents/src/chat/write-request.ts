import type { AnswerForm } from '@orkeon/crew';
import { defined } from '../defined.ts';
import type { AnswerPart, JsonObject, ModelMessage, ModelRequest } from '../model-agent/exchange.ts';
import { parseObject } from '../model-agent/parse-object.ts';
import type { ModelSettings } from '../providers/model-settings.ts';
import type { ChatFacts } from '../providers/provider-table.ts';
import { placeIn, type ThinkingPlace } from './thinking.ts';

/** The body of a request for a completion; what the settings leave out is left out. */
export function writeRequest(
  request: ModelRequest,
  { model, temperature, topP, maxTokens }: ModelSettings,
  { facts, stream }: { readonly facts: ChatFacts; readonly stream: boolean },
): JsonObject {
  return {
    model,
    ...defined({ [facts.tokenLimit]: maxTokens, temperature, top_p: topP }),
    messages: [{ role: 'system', content: request.system }, ...request.messages.flatMap(writeMessage)],
    ...(request.tools.length > 0 && { tools: request.tools.map(writeTool), tool_choice: 'auto' }),
    ...(request.answer !== undefined && { response_format: writeForm(request.answer) }),
    ...(stream && { stream, ...(facts.countsOnDemand && { stream_options: { include_usage: true } }) }),
  };
}

function writeForm(form: AnswerForm): JsonObject {
  if (form.kind === 'object') return { type: 'json_object' };
  const { name, schema, strict } = form;
  return { type: 'json_schema', json_schema: { name, schema, strict } };
}

function writeTool({ name, description, inputSchema }: ModelRequest['tools'][number]): JsonObject {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}

function writeMessage(message: ModelMessage): JsonObject[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }];
    case 'assistant':
      return [writeAnswer(message.parts)];
    case 'tool':
      return message.results.map(({ callId, text }) => ({
        role: 'tool',
        tool_call_id: callId,
        content: text,
      }));
  }
}

/** An answer as it came, thoughts where they came. */
function writeAnswer(parts: readonly AnswerPart[]): JsonObject {
  const calls = parts.flatMap((part) => (part.type === 'call' ? [writeCall(part)] : []));
  const said = joined(parts, (part) => part.type === 'text');
  const thoughtIn = (place: ThinkingPlace) =>
    joined(parts, (part) => part.type === 'reasoning' && placeIn(part.metadata) === place) || undefined;
  const thought = thoughtIn('content');
  const content =
    thought === undefined
      ? said || (calls.length > 0 ? null : '')
      : [writeThought(thought), ...textPart(said)];
  return {
    role: 'assistant',
    content,
    ...defined({ reasoning_content: thoughtIn('reasoning_content'), reasoning: thoughtIn('reasoning') }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

const writeThought = (text: string) => ({ type: 'thinking', thinking: [{ type: 'text', text }] });

const textPart = (text: string) => (text === '' ? [] : [{ type: 'text', text }]);

function joined(parts: readonly AnswerPart[], isWanted: (part: AnswerPart) => boolean): string {
  return parts.map((part) => (part.type !== 'call' && isWanted(part) ? part.text : '')).join('');
}

/** Arguments that were no JSON object go back as an empty one: servers refuse a conversation that holds broken JSON. */
function writeCall(call: Extract<AnswerPart, { type: 'call' }>): JsonObject {
  const isObject = call.arguments.trim() !== '' && parseObject(call.arguments) !== undefined;
  return {
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: isObject ? call.arguments : '{}' },
    ...call.metadata,
  };
}
