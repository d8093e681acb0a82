import { defined } from '../defined.ts';
import type { ModelFailure } from '../model-agent/exchange.ts';
import { readRetryAfter } from './retry-after.ts';

/** The fields that the provider libraries' errors carry; anything may be missing. */
interface ProviderError {
  readonly message?: unknown;
  readonly statusCode?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: unknown;
  readonly isRetryable?: unknown;
  readonly cause?: unknown;
}

const OVERFLOW =
  /context[_ ]length|context window|maximum context|prompt is too long|input is too long|too many (input )?tokens|exceeds? the (maximum|limit|context)|token count.{0,40}exceeds/i;
/** A limit that waiting does not lift. */
const SPENT = /insufficient_quota/;
const LONGEST_MESSAGE = 500;

/** Says in our own words why a provider's library gave no answer. */
export function readFailure(thrown: unknown): ModelFailure {
  const error = (
    typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown }
  ) as ProviderError;
  const message = describe(error);
  const status = typeof error.statusCode === 'number' ? error.statusCode : undefined;
  if (isOverflow(status, message, error)) {
    return { ok: false, code: 'context_overflow', message, retryable: false };
  }
  return {
    ok: false,
    code: status === 429 ? 'rate_limited' : 'model_error',
    message: status === undefined ? message : `HTTP ${status}: ${message}`,
    retryable: mayPass(status, error),
    ...defined({ retryAfterMs: readRetryAfter(error.responseHeaders ?? {}) }),
  };
}

function isOverflow(status: number | undefined, message: string, error: ProviderError): boolean {
  const mayBe = status === undefined ? error.responseBody !== undefined : [400, 413, 422].includes(status);
  if (!mayBe) return false;
  return status === 413 || OVERFLOW.test(message) || OVERFLOW.test(String(error.responseBody ?? ''));
}

/** Whether the same request may be answered later: an overloaded, failing or unreachable server. */
function mayPass(status: number | undefined, error: ProviderError): boolean {
  if (status === 408) return true;
  if (status === 429) return !SPENT.test(String(error.responseBody ?? ''));
  if (status !== undefined && status >= 300) return status >= 500;
  return error.isRetryable === true || isTransport(error);
}

/** A connection that broke, wherever in the chain of causes it is said. */
function isTransport(error: ProviderError): boolean {
  for (
    let cause: unknown = error, depth = 0;
    cause instanceof Error && depth < 6;
    cause = cause.cause, depth += 1
  ) {
    if (cause instanceof TypeError && /terminated|fetch failed/.test(cause.message)) return true;
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^(UND_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true;
  }
  return false;
}

/** The message with its deepest cause, bounded. */
function describe(error: ProviderError): string {
  const own = text(error.message) ?? 'the model server gave no reason';
  const cause = deepestCause(error);
  const whole = cause === undefined || own.includes(cause) ? own : `${own} (${cause})`;
  return whole.length > LONGEST_MESSAGE ? `${whole.slice(0, LONGEST_MESSAGE)}…` : whole;
}

function deepestCause(error: ProviderError): string | undefined {
  let cause = error.cause;
  let deepest: string | undefined;
  for (let depth = 0; cause instanceof Error && depth < 6; depth += 1) {
    deepest = text(cause.message) ?? text((cause as { code?: unknown }).code) ?? deepest;
    cause = cause.cause;
  }
  return deepest?.split('\n')[0];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
