/** Bytes that wait, first come first served. */
export interface ByteQueue {
  readonly length: number;
  push(bytes: Buffer): void;
  /** Takes up to so many bytes from the front; empty when nothing waits. */
  take(most: number): Buffer;
  clear(): void;
}

/** Makes an empty queue; what it costs does not depend on how much waits. */
export function createByteQueue(): ByteQueue {
  let parts: Buffer[] = [];
  let first = 0;
  let length = 0;

  function takePart(most: number): Buffer {
    const part = parts[first] ?? Buffer.alloc(0);
    const taken = part.subarray(0, most);
    if (taken.length < part.length) parts[first] = part.subarray(taken.length);
    else first += 1;
    if (first > 1024 && first * 2 > parts.length) {
      parts = parts.slice(first);
      first = 0;
    }
    return taken;
  }

  return {
    get length() {
      return length;
    },
    push(bytes) {
      if (bytes.length === 0) return;
      parts.push(bytes);
      length += bytes.length;
    },
    take(most) {
      const taken: Buffer[] = [];
      let left = Math.min(most, length);
      length -= left;
      while (left > 0) {
        const part = takePart(left);
        taken.push(part);
        left -= part.length;
      }
      const [only] = taken;
      return taken.length === 1 && only ? only : Buffer.concat(taken);
    },
    clear() {
      parts = [];
      first = 0;
      length = 0;
    },
  };
}
