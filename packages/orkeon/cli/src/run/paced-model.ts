import type { ModelClient } from '@orkeon/agents';
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

async function clearOrAborted(output: PacedOutput, signal: AbortSignal): Promise<void> {
  if (!output.isCongested || signal.aborted) return;
  let stop = () => {};
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
  });
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([output.whenClear(), aborted]);
  signal.removeEventListener('abort', stop);
}
