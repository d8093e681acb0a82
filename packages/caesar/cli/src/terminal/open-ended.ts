import { Writable } from 'node:stream';

/** A sink that writes to a stream and leaves it open at its own end, since others may share it. */
export function openEnded(stream: Writable): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      stream.write(chunk, (error) => done(error));
    },
  });
}
