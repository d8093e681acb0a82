import type {
  ExchangeOptions,
  JsonObject,
  ModelAnswer,
  ModelClient,
  ModelRequest,
} from '../model-agent/exchange.ts';
import { attempt } from '../providers/attempt.ts';
import type { ModelSettings } from '../providers/model-settings.ts';
import type { ChatFacts } from '../providers/provider-table.ts';
import { readPieces, readText } from './answer-body.ts';
import { type AnswerBuilder, createAnswerBuilder } from './answer-builder.ts';
import { createEventReader } from './event-reader.ts';
import { breakOff, errorIn, foreignAnswer, refusedAnswer } from './failures.ts';
import { jsonIn, objectIn } from './json-parts.ts';
import { writeRequest } from './write-request.ts';

/** `fetch` gives a silent server up after that long; one that is given more time must stream, so that it is not silent. */
const LONGEST_SILENCE_MS = 300_000;

/** As much of an error's body as is read. */
const LONGEST_REFUSAL_BYTES = 64 * 1024;

/**
 * Speaks to one model in the dialect of OpenAI's chat completions, which most servers understand. One attempt each, no limit of
 * time. What servers say differently is met where it is read.
 */
export function createChatClient(settings: ModelSettings, facts: ChatFacts): ModelClient {
  return {
    exchange: (request, options) =>
      attempt(options, settings.apiKey, async (onText) => {
        const stream = options.onText !== undefined || settings.timeoutMs > LONGEST_SILENCE_MS;
        const body = JSON.stringify(writeRequest(request, settings, { facts, stream }));
        const response = await ask(settings, body, options.signal);
        return readAnswer(response, createAnswerBuilder(onText, callNames(request)), options);
      }),
  };
}

async function ask({ baseUrl, apiKey }: ModelSettings, body: string, signal: AbortSignal): Promise<Response> {
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const headers = { 'content-type': 'application/json', 'user-agent': 'orkeon', ...authorization };
  const address = addressIn(baseUrl);
  try {
    return await fetch(address, { method: 'POST', headers, body, signal });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw breakOff(`the model server at ${address.origin} cannot be reached`, error);
  }
}

function addressIn(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
}

/** Names for calls without a name of the server's, unlike any other of the conversation. */
function callNames({ messages }: ModelRequest): (position: number) => string {
  return (position) => `call-${messages.length}-${position}`;
}

async function readAnswer(
  response: Response,
  builder: AnswerBuilder,
  options: ExchangeOptions,
): Promise<ModelAnswer> {
  if (!response.ok) throw refusedAnswer(response, await readText(response, LONGEST_REFUSAL_BYTES));
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  if (isStream) await takeStream(response, builder, options);
  else await takeWhole(response, builder);
  return builder.finish();
}

/** A server that cannot stream answers whole although a stream was asked for. */
async function takeWhole(response: Response, builder: AnswerBuilder): Promise<void> {
  const body = await readText(response);
  const completion = objectIn(jsonIn(body));
  if (completion === undefined) throw foreignAnswer(response, body);
  takeCompletion(completion, builder);
}

async function takeStream(
  response: Response,
  builder: AnswerBuilder,
  { whenWanted }: ExchangeOptions,
): Promise<void> {
  let isOver = false;
  const reader = createEventReader((text) => {
    if (text === '[DONE]') isOver = true;
    if (isOver) return;
    const chunk = objectIn(jsonIn(text));
    if (chunk === undefined) throw new Error(`the server streamed what is no completion: ${text}`);
    takeCompletion(chunk, builder);
  });
  for await (const bytes of readPieces(response)) {
    reader.push(bytes);
    if (isOver) return;
    await whenWanted?.();
  }
  reader.end();
}

function takeCompletion(completion: JsonObject, builder: AnswerBuilder): void {
  const error = errorIn(completion);
  if (error !== undefined) throw error;
  builder.take(completion);
}
