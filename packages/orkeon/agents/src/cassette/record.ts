import { openAppend, removeTree, writeAtomic } from '@caesar/host';
import { defined } from '../defined.ts';
import type { ModelClient } from '../model-agent/exchange.ts';
import type { Refusable } from '../refusal.ts';
import { formatExchange, HEADER_LINE } from './cassette-format.ts';
import type { Conceal } from './conceal.ts';
import { digestRequest } from './digest-request.ts';

/** Keeps every exchange of a run. */
export interface Recorder {
  /** A client that does as the given one, and keeps what is said. */
  record(client: ModelClient): ModelClient;
  /** Writes the cassette in one step and removes the partial one. To be called once, when the run is over. */
  finish(): Promise<void>;
}

/**
 * Opens a recorder for a file. Until it is finished, each exchange stands in `<file>.partial` as soon as it is over: a cassette
 * that can be replayed too. What was aborted is not kept, and no secret is.
 */
export async function openRecorder(file: string, conceal: Conceal): Promise<Refusable<Recorder>> {
  const partial = `${file}.partial`;
  const opened = await openPartial(partial);
  if (!opened.ok) return opened;
  const appender = opened.value;
  const lines = [HEADER_LINE];
  const keep = async (line: string) => {
    lines.push(line);
    await appender.append(line);
  };
  return {
    ok: true,
    value: {
      record: (client) => ({
        exchange: async (request, options) => {
          const { onText } = options;
          const fragments: string[] = [];
          const tee = (text: string) => {
            fragments.push(text);
            onText?.(text);
          };
          const streaming = onText !== undefined;
          const reply = await client.exchange(request, streaming ? { ...options, onText: tee } : options);
          const kept = conceal({
            request,
            reply,
            ...defined({ fragments: streaming ? joinConcealed(fragments, conceal) : undefined }),
          });
          await keep(formatExchange({ digest: digestRequest(kept.request), ...kept }));
          return reply;
        },
      }),
      finish: async () => {
        await appender.close();
        await writeAtomic(file, `${lines.join('\n')}\n`);
        await removeTree(partial);
      },
    },
  };
}

/** A secret may be spread over fragments: then they are kept as one. */
function joinConcealed(fragments: readonly string[], conceal: Conceal): readonly string[] {
  const whole = fragments.join('');
  const concealed = conceal(whole);
  return concealed === whole || whole === '' ? fragments : [concealed];
}

async function openPartial(partial: string) {
  try {
    await removeTree(partial);
    const appender = await openAppend(partial);
    await appender.append(HEADER_LINE);
    return { ok: true, value: appender } as const;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'record to a file in a folder that is there and may be written';
    return { ok: false, refusal: { code: 'CASSETTE_UNWRITABLE', reason, remedy } } as const;
  }
}
