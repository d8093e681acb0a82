import { Transform, type TransformCallback } from 'node:stream';

const ALPHABET = Buffer.from(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~',
);
/** What a line of a binary patch holds at most. */
const BYTES_PER_LINE = 52;
const LINE_END = 0x0a;

/** Turns bytes into the lines of git’s binary patches: how many bytes, as a letter, and those in base 85. */
export class Base85Lines extends Transform {
  #left: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    const whole = bytes.length - (bytes.length % BYTES_PER_LINE);
    this.#left = Buffer.from(bytes.subarray(whole));
    done(null, toLines(bytes.subarray(0, whole)));
  }

  override _flush(done: TransformCallback): void {
    done(null, toLines(this.#left));
  }
}

function toLines(bytes: Buffer): Buffer {
  const lines = Math.ceil(bytes.length / BYTES_PER_LINE);
  const text = Buffer.allocUnsafe(lines * 2 + Math.ceil(bytes.length / 4 + lines) * 5);
  const padded = Buffer.concat([bytes, Buffer.alloc(3)]);
  let length = 0;
  for (let from = 0; from < bytes.length; from += BYTES_PER_LINE) {
    const count = Math.min(BYTES_PER_LINE, bytes.length - from);
    text[length] = letterOf(count);
    length += 1;
    for (let at = from; at < from + count; at += 4) {
      putDigits(padded.readUInt32BE(at), text, length);
      length += 5;
    }
    text[length] = LINE_END;
    length += 1;
  }
  return text.subarray(0, length);
}

/** `A` to `Z` are 1 to 26, `a` to `z` are 27 to 52. */
function letterOf(count: number): number {
  return count <= 26 ? 0x40 + count : 0x60 + count - 26;
}

/** Writes four bytes as five digits. */
function putDigits(bytes: number, text: Buffer, start: number): void {
  let value = bytes;
  for (let at = start + 4; at >= start; at -= 1) {
    const rest = Math.floor(value / 85);
    text[at] = ALPHABET[value - rest * 85] ?? 0;
    value = rest;
  }
}
