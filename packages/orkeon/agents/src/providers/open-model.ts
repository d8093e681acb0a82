import type { ModelClient } from '../model-agent/exchange.ts';
import type { ModelSettings } from './model-settings.ts';
import { createProviderClient } from './provider-client.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import { withTimeLimit } from './time-limit.ts';

/** Opens a model: each call limited in time, repeated when its failure may pass. Nothing is loaded or sent yet. */
export function openModel(settings: ModelSettings, waits: Omit<RetryPolicy, 'maxRetries'> = {}): ModelClient {
  const limited = withTimeLimit(createProviderClient(settings), settings.timeoutMs);
  return withRetries(limited, { ...waits, maxRetries: settings.maxRetries });
}
