import type { ModelClient } from '@orkeon/agents';
import { clearOrAborted } from '../output/clear-or-aborted.ts';
import type { PacedOutput } from '../output/paced-output.ts';

/** A reader who is that far behind holds the model back in the middle of an answer. */
const FAR_BEHIND_BYTES = 1024 * 1024;

/**
 * A model that waits for the reader of the events: it is not asked again while the reader has not taken what was said, and what
 * it streams is not read while the reader is far behind, so that memory does not grow with what nobody reads.
 */
export function pacedModel(client: ModelClient, output: PacedOutput | null): ModelClient {
  if (output === null) return client;
  return {
    exchange: async (request, options) => {
      const { signal } = options;
      await clearOrAborted(output, signal);
      signal.throwIfAborted();
      const whenWanted = () =>
        output.waitingBytes > FAR_BEHIND_BYTES ? clearOrAborted(output, signal) : undefined;
      return client.exchange(request, { ...options, whenWanted });
    },
  };
}
