import { readRegular, readUpTo } from './read-bounded.ts';

/** What a regular file holds from byte `offset` to its end; nothing when it is absent, unreadable or shorter. Never blocks. */
export async function readFrom(path: string, offset: number): Promise<Buffer> {
  const outcome = await readRegular(path, {}, async (handle, { size }) => ({
    state: 'read',
    bytes: await readUpTo(handle, offset, Math.max(0, size - offset)),
  }));
  return outcome.state === 'read' ? outcome.bytes : Buffer.alloc(0);
}
