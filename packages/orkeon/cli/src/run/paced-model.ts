import type { ModelClient } from '@orkeon/agents';
import { clearOrAborted } from '../output/clear-or-aborted.ts';
import type { PacedOutput } from '../output/paced-output.ts';

/** A model that is not asked again while the reader of the events has not taken what was said. */
export function pacedModel(client: ModelClient, output: PacedOutput | null): ModelClient {
  if (output === null) return client;
  return {
    exchange: async (request, options) => {
      await clearOrAborted(output, options.signal);
      options.signal.throwIfAborted();
      return client.exchange(request, options);
    },
  };
}
