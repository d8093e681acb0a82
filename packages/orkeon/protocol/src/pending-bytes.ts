const INITIAL_CAPACITY = 64 * 1024;

/** The bytes of a line whose end has not come yet. */
export interface PendingBytes {
  readonly length: number;
  append(bytes: Uint8Array): void;
  /** The bytes so far; valid until the next call. */
  view(): Uint8Array;
  /** Forgets the bytes, and the memory of a long line. */
  clear(): void;
}

/** Makes an empty buffer that doubles as it fills, so that a line in small pieces costs no more than its length. */
export function createPendingBytes(): PendingBytes {
  let buffer = new Uint8Array(INITIAL_CAPACITY);
  let length = 0;

  function grow(needed: number): void {
    let capacity = buffer.length;
    while (capacity < needed) capacity *= 2;
    if (capacity === buffer.length) return;
    const larger = new Uint8Array(capacity);
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  }

  return {
    get length() {
      return length;
    },
    append(bytes) {
      grow(length + bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    view() {
      return buffer.subarray(0, length);
    },
    clear() {
      length = 0;
      if (buffer.length > INITIAL_CAPACITY) buffer = new Uint8Array(INITIAL_CAPACITY);
    },
  };
}
