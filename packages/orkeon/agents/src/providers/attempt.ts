import type { ExchangeOptions, ModelAnswer, ModelFailure } from '../model-agent/exchange.ts';
import { readFailure } from './read-failure.ts';

/**
 * Asks once: what is thrown becomes a failure, which may be met by asking again as long as nothing was shown. Rejects when
 * aborted. `apiKey` never comes out, even where a server repeats it.
 */
export async function attempt(
  options: ExchangeOptions,
  apiKey: string | undefined,
  ask: (onText: (text: string) => void) => Promise<ModelAnswer>,
): Promise<ModelAnswer | ModelFailure> {
  let shown = false;
  try {
    return await ask((text) => {
      if (options.onText === undefined) return;
      shown = true;
      options.onText(text);
    });
  } catch (error) {
    options.signal.throwIfAborted();
    const failure = readFailure(error);
    return hideKey({ ...failure, retryable: failure.retryable && !shown }, apiKey);
  }
}

function hideKey(failure: ModelFailure, key: string | undefined): ModelFailure {
  if (key === undefined || key === '') return failure;
  return { ...failure, message: failure.message.replaceAll(key, '[key]') };
}
