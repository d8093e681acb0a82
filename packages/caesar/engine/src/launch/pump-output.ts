import type { Writable } from 'node:stream';
import type { StartedProcess } from '@caesar/host';

/** A child's raw output is kept up to this size; a note then says that the rest was dropped. */
const MAX_LOG_BYTES = 256 * 1024 * 1024;
const CUT_NOTE =
  '\n[caesar: the log reached its size limit; what the process printed after this was dropped]\n';

/**
 * Writes both of a child's streams to a log as they come, with back-pressure, and hands each chunk of stdout on first.
 * Resolves once both streams and the log have ended; the log is closed then.
 */
export async function pumpOutput(
  child: Pick<StartedProcess, 'stdout' | 'stderr'>,
  log: Writable,
  onStdout: (chunk: Buffer) => Promise<void> | void = () => {},
): Promise<void> {
  const sink = boundedSink(log);
  const drainOf = async (stream: AsyncIterable<Buffer>, hand: (chunk: Buffer) => Promise<void> | void) => {
    try {
      for await (const chunk of stream) {
        await hand(chunk);
        await sink.write(chunk);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  };
  await Promise.all([drainOf(child.stdout, onStdout), drainOf(child.stderr, () => {})]);
  await sink.end();
}

function boundedSink(log: Writable) {
  let bytes = 0;
  let failure: Error | null = null;
  log.on('error', (error) => {
    failure ??= error;
  });
  const settled = (event: 'drain' | 'finish') =>
    new Promise<void>((resolve) => {
      log.once(event, resolve);
      log.once('close', resolve);
      if (failure !== null || log.destroyed) resolve();
    });
  return {
    async write(chunk: Buffer) {
      if (failure !== null || bytes > MAX_LOG_BYTES) return;
      bytes += chunk.length;
      const kept = bytes > MAX_LOG_BYTES ? CUT_NOTE : chunk;
      if (!log.write(kept)) await settled('drain');
    },
    async end() {
      const done = settled('finish');
      log.end();
      await done;
      if (failure !== null) throw failure;
    },
  };
}
