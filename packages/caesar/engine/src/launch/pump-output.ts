import type { Writable } from 'node:stream';
import type { StartedProcess } from '@caesar/host';

/** A child's raw output is kept up to this size; a note then says that the rest was dropped. */
const MAX_LOG_BYTES = 256 * 1024 * 1024;
const CUT_NOTE = Buffer.from(
  '\n[caesar: the log reached its size limit; what the process printed after this was dropped]\n',
);

export interface PumpOptions {
  /** Given each chunk of stdout before it is logged. */
  readonly onStdout?: (chunk: Buffer) => Promise<void> | void;
  /** Bytes of output that are kept; default 256 MiB. */
  readonly maxBytes?: number;
}

/**
 * Writes both of a child's streams to a log as they come, with back-pressure, and hands each chunk of stdout on first.
 * Resolves once both streams and the log have ended, with the first thing that kept a part of it from being written: a
 * child is read to its end whatever happens, so that it never waits for us.
 */
export async function pumpOutput(
  child: Pick<StartedProcess, 'stdout' | 'stderr'>,
  log: Writable,
  { onStdout = () => {}, maxBytes = MAX_LOG_BYTES }: PumpOptions = {},
): Promise<{ readonly failure: Error | null }> {
  const sink = boundedSink(log, maxBytes);
  let failure: Error | null = null;
  const take = async (chunk: Buffer, hand: (chunk: Buffer) => Promise<void> | void) => {
    try {
      await hand(chunk);
      await sink.write(chunk);
    } catch (error) {
      failure ??= error as Error;
    }
  };
  const drainOf = async (stream: AsyncIterable<Buffer>, hand: (chunk: Buffer) => Promise<void> | void) => {
    try {
      for await (const chunk of stream) await take(chunk, hand);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') failure ??= error as Error;
    }
  };
  await Promise.all([drainOf(child.stdout, onStdout), drainOf(child.stderr, () => {})]);
  const unwritten = await sink.end();
  return { failure: failure ?? unwritten };
}

function boundedSink(log: Writable, maxBytes: number) {
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
      if (failure !== null || bytes > maxBytes) return;
      const room = maxBytes - bytes;
      bytes += chunk.length;
      const kept = chunk.length > room ? Buffer.concat([chunk.subarray(0, room), CUT_NOTE]) : chunk;
      if (!log.write(kept)) await settled('drain');
    },
    async end(): Promise<Error | null> {
      const done = settled('finish');
      log.end();
      await done;
      return failure;
    },
  };
}
