import type { StreamFailure } from '../fact.ts';
import { failureOfStatus } from '../status-failure.ts';

const STATUS = /^(?:unexpected status|exceeded retry limit, last status:) (\d{3})\b/;
const USAGE_LIMIT = /^You['’]ve hit your usage limit\b/;

/** Why a turn failed, by the message of `turn.failed`: it opens with the provider's status, or with a limit's words. */
export function failureOf(message: string): StreamFailure {
  const status = STATUS.exec(message)?.[1];
  if (status !== undefined) return failureOfStatus(Number(status));
  if (USAGE_LIMIT.test(message)) return { class: 'rate_limited', reset_at: null };
  return { class: 'model_error' };
}
