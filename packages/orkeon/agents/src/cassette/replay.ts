import { readBounded } from '@caesar/host';
import type { ModelAnswer, ModelClient, ModelFailure, ModelRequest } from '../model-agent/exchange.ts';
import type { Refusable } from '../refusal.ts';
import { parseCassette, type RecordedExchange } from './cassette-format.ts';
import type { Conceal } from './conceal.ts';
import { describeDifference } from './describe-difference.ts';
import { digestRequest } from './digest-request.ts';

const LARGEST_CASSETTE = 256 * 1024 * 1024;

/**
 * Opens a cassette as a model: each request gets the reply that was recorded for it, the same ones in recorded order, without any
 * connection. A request that was not recorded fails with `cassette_mismatch` and the difference.
 */
export async function openReplay(file: string, conceal: Conceal): Promise<Refusable<ModelClient>> {
  const read = await readBounded(file, LARGEST_CASSETTE, { followSymlink: true });
  if (read.state !== 'read')
    return unreadable(file, read.state === 'absent' ? 'it is not there' : read.reason);
  const cassette = parseCassette(read.bytes.toString('utf8'));
  return cassette.ok ? { ok: true, value: replay(cassette.value, conceal) } : cassette;
}

function unreadable(file: string, why: string): Refusable<never> {
  const reason = `the cassette '${file}' cannot be read: ${why}`;
  return {
    ok: false,
    refusal: {
      code: 'CASSETTE_UNREADABLE',
      reason,
      remedy: 'record one with --record, or name another file',
    },
  };
}

function replay(exchanges: readonly RecordedExchange[], conceal: Conceal): ModelClient {
  const unused = [...exchanges];
  return {
    exchange: async (request, { signal, onText }) => {
      signal.throwIfAborted();
      const asked = conceal(request);
      const digest = digestRequest(asked);
      const index = unused.findIndex((exchange) => exchange.digest === digest);
      const [found] = index < 0 ? [] : unused.splice(index, 1);
      if (found === undefined) return mismatch(asked, unused[0], exchanges);
      if (onText !== undefined) for (const text of fragmentsOf(found)) onText(text);
      return found.reply;
    },
  };
}

/** The fragments that were recorded, else the whole text as one. */
function fragmentsOf({ fragments, reply }: RecordedExchange): readonly string[] {
  return fragments ?? (reply.ok ? [textOf(reply)].filter((text) => text !== '') : []);
}

function textOf(answer: ModelAnswer): string {
  return answer.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function mismatch(
  asked: ModelRequest,
  next: RecordedExchange | undefined,
  all: readonly RecordedExchange[],
): ModelFailure {
  const message =
    next === undefined
      ? `the cassette is at its end: all of its ${all.length} exchanges are used`
      : `the request differs from exchange ${all.indexOf(next) + 1} of ${all.length} of the cassette, ` +
        describeDifference(next.request, asked);
  return { ok: false, code: 'cassette_mismatch', message, retryable: false };
}
