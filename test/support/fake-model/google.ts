import { type AskedMessage, type Json, listAt, objectAt, textOf } from './asked.ts';
import { frame, pieces } from './frame.ts';
import type { Turn } from './turn.ts';
import type { Wire } from './wire.ts';

const FINISH = { stop: 'STOP', length: 'MAX_TOKENS', calls: 'STOP' };

const ERRORS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** Gemini generateContent and streamGenerateContent. */
export const google: Wire = {
  name: 'google',
  matches: (path) => /:(stream)?generateContent$/i.test(path),
  read: (path, body) => ({
    model: /models\/([^:/]+):/.exec(path)?.[1] ?? '',
    streaming: path.endsWith(':streamGenerateContent'),
    system: textOf(objectAt(body, 'systemInstruction')['parts']),
    messages: listAt(body, 'contents').flatMap(readContent),
    tools: listAt(body, 'tools').flatMap((tool) =>
      listAt(tool, 'functionDeclarations').map((declared) => ({
        name: String(declared['name']),
        schema: declared['parametersJsonSchema'] ?? declared['parameters'],
      })),
    ),
    answerSchema: schemaIn(objectAt(body, 'generationConfig')),
  }),
  whole: (turn, asked) => answer(turn, asked.model, partsOf(turn), FINISH[turn.finish]),
  frames: (turn, asked) => [
    ...partsOf(turn).map((part) => frame(answer(turn, asked.model, [part]))),
    frame(answer(turn, asked.model, [{ text: '' }], FINISH[turn.finish])),
  ],
  failure: (error) => ({
    error: {
      code: error.status,
      message: error.message ?? 'scripted error',
      status: ERRORS[error.status] ?? 'INTERNAL',
    },
  }),
};

function schemaIn(config: Json): unknown {
  return config['responseJsonSchema'] ?? config['responseSchema'];
}

/** One content of the conversation; function results come out as messages of their own. */
function readContent(content: Json): AskedMessage[] {
  const parts = listAt(content, 'parts');
  const results = parts.filter((part) => 'functionResponse' in part);
  const calls = parts
    .filter((part) => 'functionCall' in part)
    .map((part) => {
      const call = objectAt(part, 'functionCall');
      return {
        id: String(call['id'] ?? ''),
        name: String(call['name']),
        arguments: JSON.stringify(call['args'] ?? {}),
      };
    });
  const role = content['role'] === 'model' ? 'assistant' : 'user';
  const text = textOf(parts);
  return [
    ...results.map((part) => ({
      role: 'tool' as const,
      text: JSON.stringify(objectAt(part, 'functionResponse')['response']),
      calls: [],
    })),
    ...(text === '' && calls.length === 0 && results.length > 0 ? [] : [{ role, text, calls } as const]),
  ];
}

function partsOf(turn: Turn): Json[] {
  return [
    ...(turn.thinking === '' ? [] : [{ text: turn.thinking, thought: true }]),
    ...pieces(turn.text).map((text) => ({ text })),
    ...turn.calls.map((call) => ({
      functionCall: { name: call.name, args: JSON.parse(call.arguments) as unknown },
    })),
  ];
}

function answer(turn: Turn, model: string, parts: Json[], finishReason?: string): Json {
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts },
        ...(finishReason === undefined ? {} : { finishReason }),
      },
    ],
    modelVersion: model,
    responseId: turn.id,
    ...(turn.usage === undefined
      ? {}
      : {
          usageMetadata: {
            promptTokenCount: turn.usage.input,
            candidatesTokenCount: turn.usage.output,
            cachedContentTokenCount: turn.usage.cached,
            totalTokenCount: turn.usage.input + turn.usage.output,
          },
        }),
  };
}
