import type {
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { AnswerPart, JsonObject, ModelMessage, ModelRequest } from '../model-agent/exchange.ts';
import { parseObject } from '../model-agent/parse-object.ts';

/** Words a request as the provider libraries take it. */
export function toPrompt(request: ModelRequest): LanguageModelV3Prompt {
  return [{ role: 'system', content: request.system }, ...request.messages.map(toMessage)];
}

function toMessage(message: ModelMessage): LanguageModelV3Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return { role: 'assistant', content: message.parts.map(toPart) };
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ callId, name, text }) => ({
          type: 'tool-result',
          toolCallId: callId,
          toolName: name,
          output: { type: 'text', value: text },
        })),
      };
  }
}

/** Arguments that were no JSON object go back as an empty one: servers refuse a conversation that holds broken JSON. */
function toPart(part: AnswerPart) {
  const options = part.metadata === undefined ? {} : { providerOptions: toOptions(part.metadata) };
  if (part.type !== 'call') return { type: part.type, text: part.text, ...options } as const;
  return {
    type: 'tool-call',
    toolCallId: part.id,
    toolName: part.name,
    input: parseObject(part.arguments) ?? {},
    ...options,
  } as const;
}

/** The metadata came from the same library, so it has the shape that the library takes. */
function toOptions(metadata: JsonObject): SharedV3ProviderOptions {
  return metadata as SharedV3ProviderOptions;
}
