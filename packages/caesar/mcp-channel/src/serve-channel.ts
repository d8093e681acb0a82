import { type Clock, type Environment, LineSplitter } from '@caesar/host';
import { introduce } from './introduce.ts';
import { type Method, openConnection } from './rpc/connection.ts';

/** The longest line that is read: a report of the largest size with its envelope. */
const MAX_LINE_BYTES = 17 * 1024 * 1024;

/** Where a channel is served. */
export interface ChannelStreams {
  /** The directory of the task whose agent is at the other end, absolute. */
  readonly taskDirectory: string;
  /** May hold `CHANNEL_VARIABLES`. */
  readonly environment: Environment;
  readonly clock: Clock;
  readonly input: AsyncIterable<Buffer>;
  /** Given each line with its end. */
  readonly write: (line: string) => void;
}

/** Serves one agent the four tools of the return channel; resolves once its input has ended and nothing is at work any more. */
export async function serveChannel(streams: ChannelStreams): Promise<void> {
  const { input, write } = streams;
  let loading: ReturnType<typeof loadTools> | null = null;
  const tools = () => {
    loading ??= loadTools(streams);
    return loading;
  };
  const methods: Readonly<Record<string, Method>> = {
    initialize: ({ params }) => {
      setImmediate(() => void tools().catch(() => undefined));
      return { result: introduce(params) };
    },
    ping: () => ({ result: {} }),
    'tools/list': async () => ({ result: { tools: (await tools()).listed } }),
    'tools/call': async (call) => (await tools()).call(call),
  };
  const connection = openConnection(methods, (line) => write(`${line}\n`));
  const splitter = new LineSplitter({ maxLineBytes: MAX_LINE_BYTES });
  for await (const chunk of input) {
    for (const { bytes, truncated } of splitter.push(chunk)) {
      if (truncated) connection.refuseLine();
      else connection.take(bytes.toString('utf8'));
    }
  }
  await connection.close();
}

/** The tools know the schemas, which take longer to load than the rest: a client is greeted before. */
async function loadTools({ taskDirectory, environment, clock }: ChannelStreams) {
  const { openTools } = await import('./tools/open-tools.ts');
  return openTools({ taskDirectory, environment, clock });
}
