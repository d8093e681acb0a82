import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { OwnedStream } from './own-stdout.ts';
import { openPacedOutput } from './paced-output.ts';

/** A pipe that takes what fits and no more until it is read. */
function pipeOf(capacity: number) {
  const pending: { bytes: Buffer; taken: () => void }[] = [];
  const errors: ((error: NodeJS.ErrnoException) => void)[] = [];
  let filled = 0;
  let read = '';
  let waitingBytes = 0;
  const stream: OwnedStream = {
    get waitingBytes() {
      return waitingBytes;
    },
    write(bytes, taken) {
      if (filled + bytes.length <= capacity) {
        filled += bytes.length;
        read += bytes.toString('latin1');
        queueMicrotask(taken);
      } else {
        waitingBytes += bytes.length;
        pending.push({ bytes, taken });
      }
    },
    onError: (listener) => void errors.push(listener),
  };
  return {
    stream,
    get read() {
      return read;
    },
    empty() {
      filled = 0;
      for (const { bytes, taken } of pending.splice(0)) {
        read += bytes.toString('latin1');
        waitingBytes -= bytes.length;
        taken();
      }
    },
    fail: (code: string) => {
      for (const listener of errors) listener(Object.assign(new Error(code), { code }));
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is written while the reader keeps up is out at once', () => {
  const pipe = pipeOf(100);
  const output = openPacedOutput(pipe.stream, { stallMs: 1_000 });
  output.write('a\n');
  output.write('b\n');
  expect(pipe.read).toBe('a\nb\n');
  expect(output.isCongested).toBe(false);
});

test('what is written soon is out before anything else happens, and before what is written after it', async () => {
  const pipe = pipeOf(100);
  const output = openPacedOutput(pipe.stream, { stallMs: 1_000 });
  output.writeSoon('a\n');
  output.writeSoon('b\n');
  expect(pipe.read).toBe('');
  await Promise.resolve();
  expect(pipe.read).toBe('a\nb\n');
  output.writeSoon('c\n');
  output.write('d\n');
  expect(pipe.read).toBe('a\nb\nc\nd\n');
  output.writeSoon('e\n');
  expect(await output.whenClear()).toBe(true);
  expect(pipe.read).toBe('a\nb\nc\nd\ne\n');
});

test('much of what is written soon does not wait', () => {
  const pipe = pipeOf(100_000);
  const output = openPacedOutput(pipe.stream, { stallMs: 1_000 });
  output.writeSoon('x'.repeat(20_000));
  expect(pipe.read.length).toBe(20_000);
});

test('whatever is written, and however it is read, all of it comes in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ minLength: 1, maxLength: 40 }), fc.constant(null)), { maxLength: 60 }),
      async (steps) => {
        const pipe = pipeOf(30);
        const output = openPacedOutput(pipe.stream, { stallMs: 60_000 });
        const said = steps.map((step) => Buffer.from(step ?? '').toString('latin1'));
        for (const [index, step] of steps.entries()) {
          if (step === null) pipe.empty();
          else if (index % 2 === 0) output.write(step);
          else output.writeSoon(step);
        }
        await turn();
        while (output.isCongested) {
          pipe.empty();
          await turn();
        }
        expect(pipe.read).toBe(said.join(''));
        expect(await output.whenClear()).toBe(true);
      },
    ),
  );
});

test('a reader who takes nothing for too long is given up, and one who takes something is not', () => {
  vi.useFakeTimers();
  try {
    const pipe = pipeOf(4);
    const output = openPacedOutput(pipe.stream, { stallMs: 100 });
    const losses: string[] = [];
    output.onLost(({ kind }) => void losses.push(kind));
    for (let line = 0; line < 5; line += 1) {
      output.write('four');
      vi.advanceTimersByTime(90);
      pipe.empty();
    }
    expect(losses).toEqual([]);
    output.write('four');
    output.write('more');
    vi.advanceTimersByTime(110);
    expect(losses).toEqual(['stalled']);
    expect(output.isCongested).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('no more waits than may wait', () => {
  const pipe = pipeOf(0);
  const output = openPacedOutput(pipe.stream, { stallMs: 60_000, maxWaitingBytes: 1_000 });
  const losses: string[] = [];
  output.onLost(({ kind }) => void losses.push(kind));
  for (let line = 0; line < 30; line += 1) output.write('x'.repeat(100));
  expect(losses).toEqual(['stalled']);
});

test.each([
  ['EPIPE', 'gone'],
  ['ECONNRESET', 'gone'],
  ['ENOSPC', 'broken'],
])('%s means that the reader is %s', async (code, kind) => {
  const pipe = pipeOf(0);
  const output = openPacedOutput(pipe.stream, { stallMs: 60_000 });
  output.write('x');
  const clear = output.whenClear();
  pipe.fail(code);
  output.onLost((loss) => expect(loss.kind).toBe(kind));
  expect(await clear).toBe(false);
});
