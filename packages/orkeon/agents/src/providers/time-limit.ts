import type { ModelClient } from '../model-agent/exchange.ts';
import { linkAbort } from '../model-agent/linked-abort.ts';

/** Ends each exchange that takes longer, and closes its connection; it fails with `model_timeout`, not to be repeated. */
export function withTimeLimit(client: ModelClient, limitMs: number): ModelClient {
  return {
    exchange: async (request, options) => {
      using call = linkAbort(options.signal);
      const timer = setTimeout(() => call.abort(new Error('time limit of the call')), limitMs);
      try {
        return await client.exchange(request, { ...options, signal: call.signal });
      } catch (error) {
        options.signal.throwIfAborted();
        if (!call.signal.aborted) throw error;
        const message = `the model did not answer within ${limitMs / 1_000} s`;
        return { ok: false, code: 'model_timeout', message, retryable: false };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
