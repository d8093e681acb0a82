import type { JsonObject } from '../model-agent/exchange.ts';
import { jsonIn, objectIn, objectsIn, textIn } from './json-parts.ts';

/** A failure with what the server said of it, as far as it did. */
export interface ServerFailure extends Error {
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  /** Whether asking again may help, where no status tells. */
  readonly isRetryable?: boolean;
}

/** An answer that did not come, or not to its end, for want of a connection that holds. */
export function breakOff(message: string, cause?: unknown): ServerFailure {
  return Object.assign(new Error(message, { cause }), { isRetryable: true });
}

/** An answer with a status that is none of success. */
export function refusedAnswer(response: Response, body: string): ServerFailure {
  const written = jsonIn(body);
  const said = written === undefined ? plainText(body) : messageIn(written);
  return Object.assign(new Error(said ?? textIn(response.statusText) ?? 'the model server gave no reason'), {
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: body,
  });
}

/** An answer of success that is no completion. */
export function foreignAnswer(response: Response, body: string): ServerFailure {
  const type = response.headers.get('content-type') ?? 'no type';
  return new Error(`the server answered with ${type}, which is no completion: ${body.trim()}`);
}

/** The error that a completion, or a chunk of one, carries in place of an answer; undefined when it carries none. */
export function errorIn(completion: JsonObject): ServerFailure | undefined {
  const written = completion['error'];
  if (written === undefined || written === null) return undefined;
  const error = objectIn(written) ?? {};
  const code = error['code'] ?? error['status'];
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
  return Object.assign(new Error(messageIn(completion) ?? 'the model server gave no reason'), {
    responseBody: JSON.stringify(written),
    ...(status === undefined ? { isRetryable: true } : { statusCode: status }),
  });
}

/** The message of an error, wherever servers of this dialect write it. */
function messageIn(written: unknown): string | undefined {
  if (Array.isArray(written)) return messageIn(written[0]);
  const body = objectIn(written);
  if (body === undefined) return textIn(written);
  const error = objectIn(body['error']);
  const detail = objectsIn(body['detail'])[0]?.['msg'];
  const said =
    textIn(error?.['message']) ??
    textIn(body['error']) ??
    textIn(body['message']) ??
    textIn(body['detail']) ??
    textIn(detail);
  const behind = textIn(objectIn(error?.['metadata'])?.['raw']);
  return said === undefined || behind === undefined ? said : `${said}: ${behind}`;
}

/** A body that is a sentence; pages are not shown. */
function plainText(body: string): string | undefined {
  const text = body.trim();
  return text === '' || text.startsWith('<') ? undefined : text;
}
