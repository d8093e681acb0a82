import type { StreamFailure } from '../fact.ts';
import { isoInstant } from '../instant.ts';
import { fieldsOf, numberOf, textOf } from '../json-fields.ts';
import { parseJsonLine } from '../json-line.ts';
import { failureOfStatus } from '../status-failure.ts';

/** How a run failed, in the program's own words. */
interface GeminiError {
  readonly type: string;
  readonly message: string;
  /** The instant at which it was told, as the line has it. */
  readonly told: unknown;
}

const API_ERROR = /^\[API Error: ([^\n]*)/;
/** What it adds to a refusal for too many requests, whose own words are the provider's. */
const RATE_LIMIT = /^\[API Error: (?:[\s\S]*\]\nPlease wait and try again later\.|You have exhausted your )/;
const DELAY = /\nSuggested retry after (\d+(?:\.\d+)?)s\.\]/;

/** Why a run failed, by the form of its message: the provider's error stands in brackets, often as JSON with its code. */
export function failureOf({ type, message, told }: GeminiError): StreamFailure | null {
  if (type === 'FatalAuthenticationError') return { class: 'auth' };
  const words = API_ERROR.exec(message)?.[1];
  if (words === undefined) return null;
  const error = fieldsOf(parseJsonLine(words.replace(/\]$/, ''))?.['error']);
  const code = numberOf(error['code']);
  if (code !== null) return failureOfStatus(code);
  if (!RATE_LIMIT.test(message)) return { class: 'model_error' };
  return { class: 'rate_limited', reset_at: resetAt(textOf(told), DELAY.exec(message)?.[1]) };
}

function resetAt(told: string, delay: string | undefined): string | null {
  const toldMs = Date.parse(told);
  return delay === undefined || Number.isNaN(toldMs) ? null : isoInstant(toldMs / 1000 + Number(delay));
}
