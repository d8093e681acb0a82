import { createChatClient } from '../chat/chat-client.ts';
import type { ModelClient } from '../model-agent/exchange.ts';
import { createLibraryClient } from './library-client.ts';
import type { ModelSettings } from './model-settings.ts';
import { CHAT_FACTS } from './provider-table.ts';
import { type RetryPolicy, withRetries } from './retry.ts';
import { withTimeLimit } from './time-limit.ts';

/** Opens a model: each call limited in time, repeated when its failure may pass. Nothing is loaded or sent yet. */
export function openModel(settings: ModelSettings, waits: Omit<RetryPolicy, 'maxRetries'> = {}): ModelClient {
  const limited = withTimeLimit(createClient(settings), settings.timeoutMs);
  return withRetries(limited, { ...waits, maxRetries: settings.maxRetries });
}

function createClient(settings: ModelSettings): ModelClient {
  const { provider } = settings;
  if (provider === 'anthropic' || provider === 'google')
    return createLibraryClient({ ...settings, provider });
  return createChatClient(settings, CHAT_FACTS[provider]);
}
