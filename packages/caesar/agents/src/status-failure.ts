import type { StreamFailure } from './fact.ts';

/** What a provider's HTTP status says of a failure; `resetAt` is the instant from which it would answer again. */
export function failureOfStatus(status: number, resetAt: string | null = null): StreamFailure {
  if (status === 401 || status === 403) return { class: 'auth' };
  if (status === 429) return { class: 'rate_limited', reset_at: resetAt };
  return { class: 'model_error' };
}
