import { setTimeout as delay } from 'node:timers/promises';
import type { ModelClient, ModelFailure } from '../model-agent/exchange.ts';

/** How a failure that may pass is met. */
export interface RetryPolicy {
  /** Repeats after the first attempt. */
  readonly maxRetries: number;
  /** The wait before the first repeat; it doubles each time. Default one second. */
  readonly firstWaitMs?: number;
  /** What the doubling stops at. Default 30 seconds. */
  readonly longestWaitMs?: number;
  /** The longest wait that a server may ask for; above it the call fails at once. Default two minutes. */
  readonly longestFloorMs?: number;
}

/**
 * Repeats an exchange that failed in a way that may pass. The wait that a server asks for is a floor: it is never called sooner.
 * An abort ends the wait.
 */
export function withRetries(client: ModelClient, policy: RetryPolicy): ModelClient {
  const { maxRetries, firstWaitMs = 1_000, longestWaitMs = 30_000, longestFloorMs = 120_000 } = policy;
  return {
    exchange: async (request, options) => {
      for (let attempt = 0; ; attempt += 1) {
        const answer = await client.exchange(request, options);
        if (answer.ok || !answer.retryable) return answer;
        const floorMs = answer.retryAfterMs ?? 0;
        if (floorMs > longestFloorMs)
          return giveUp(answer, `it asks to wait ${Math.ceil(floorMs / 1_000)} s`);
        if (attempt >= maxRetries) return giveUp(answer, counted(attempt + 1));
        const waitMs = Math.max(Math.min(firstWaitMs * 2 ** attempt, longestWaitMs), floorMs);
        await waitOrAbort(waitMs, options.signal);
      }
    },
  };
}

const counted = (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`);

function giveUp(failure: ModelFailure, why: string): ModelFailure {
  return { ...failure, retryable: false, message: `${failure.message} (given up: ${why})` };
}

async function waitOrAbort(waitMs: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(waitMs, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}
