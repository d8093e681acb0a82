import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import { defined } from '../defined.ts';
import type {
  ExchangeOptions,
  ModelAnswer,
  ModelClient,
  ModelRequest,
  ModelUsage,
} from '../model-agent/exchange.ts';
import { createPartCollector, readContent } from './answer-parts.ts';
import { attempt } from './attempt.ts';
import { type LibrarySettings, loadModel } from './load-model.ts';
import type { ModelSettings } from './model-settings.ts';
import { toPrompt } from './to-prompt.ts';

/** Speaks to one model through its provider's library, which is loaded at the first exchange. One attempt each, no limit. */
export function createLibraryClient(settings: LibrarySettings): ModelClient {
  let opened: Promise<LanguageModelV3> | undefined;
  const open = () => {
    opened ??= loadModel(settings);
    return opened;
  };
  return {
    exchange: (request, options) =>
      attempt(options, settings.apiKey, async (onText) => {
        const model = await open();
        const call = toCall(request, settings, options.signal);
        return options.onText === undefined
          ? askWhole(model, call)
          : askStream(model, call, { ...options, onText });
      }),
  };
}

function toCall(
  request: ModelRequest,
  settings: ModelSettings,
  signal: AbortSignal,
): LanguageModelV3CallOptions {
  const { temperature, topP, maxTokens } = settings;
  return {
    prompt: toPrompt(request),
    abortSignal: signal,
    ...defined({ temperature, topP, maxOutputTokens: maxTokens, responseFormat: toForm(request.answer) }),
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map((tool) => ({ type: 'function', ...tool }) as const),
          toolChoice: { type: 'auto' } as const,
        }),
  };
}

function toForm(form: ModelRequest['answer']): LanguageModelV3CallOptions['responseFormat'] {
  if (form === undefined) return undefined;
  if (form.kind === 'object' || typeof form.schema === 'boolean') return { type: 'json' };
  return { type: 'json', name: form.name, schema: form.schema };
}

async function askWhole(model: LanguageModelV3, call: LanguageModelV3CallOptions) {
  const { content, finishReason, usage, response } = await model.doGenerate(call);
  return toAnswer({ parts: readContent(content), finishReason, usage, model: response?.modelId });
}

async function askStream(
  model: LanguageModelV3,
  call: LanguageModelV3CallOptions,
  { onText, whenWanted }: Required<Pick<ExchangeOptions, 'onText'>> & Pick<ExchangeOptions, 'whenWanted'>,
): Promise<ModelAnswer> {
  const { stream } = await model.doStream(call);
  const collector = createPartCollector();
  let name: string | undefined;
  for await (const part of stream) {
    collector.take(part);
    if (part.type === 'text-delta' && part.delta !== '') onText(part.delta);
    if (part.type === 'response-metadata') name = part.modelId ?? name;
    await whenWanted?.();
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') return toAnswer({ ...part, parts: collector.parts, model: name });
  }
  throw new Error('the stream ended before the answer did');
}

interface RawAnswer {
  readonly parts: ModelAnswer['parts'];
  readonly finishReason: LanguageModelV3FinishReason;
  readonly usage: LanguageModelV3Usage;
  readonly model: string | undefined;
}

/** An answer without any reason for its end did not end. */
function toAnswer({ parts, finishReason, usage, model }: RawAnswer): ModelAnswer {
  if (
    finishReason.unified === 'error' ||
    (finishReason.unified === 'other' && finishReason.raw === undefined)
  ) {
    throw new Error(`the answer broke off (${finishReason.raw ?? 'no reason given'})`);
  }
  return {
    ok: true,
    parts,
    finish: FINISH[finishReason.unified],
    ...defined({ usage: toUsage(usage), model }),
  };
}

const FINISH = {
  stop: 'stop',
  'tool-calls': 'calls',
  length: 'length',
  'content-filter': 'filtered',
  other: 'other',
} as const;

/** Some libraries say 0 cached tokens where the provider did not count them, so 0 is taken for that. */
function toUsage({ inputTokens, outputTokens }: LanguageModelV3Usage): ModelUsage | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return defined({
    promptTokens: inputTokens.total,
    completionTokens: outputTokens.total,
    cacheHitTokens: inputTokens.cacheRead || undefined,
  });
}
