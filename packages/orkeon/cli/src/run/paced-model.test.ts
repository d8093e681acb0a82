import type { ModelClient, ModelRequest } from '@orkeon/agents';
import { expect, test } from 'vitest';
import type { OwnedStream } from '../output/own-stdout.ts';
import { openPacedOutput } from '../output/paced-output.ts';
import { pacedModel } from './paced-model.ts';

const request: ModelRequest = { system: '', messages: [], tools: [] };
const MEBIBYTE = 'x'.repeat(1024 * 1024);

/** An output whose reader takes nothing until told to. */
function stalledOutput() {
  const pending: (() => void)[] = [];
  const stream: OwnedStream = {
    get waitingBytes() {
      return pending.length;
    },
    write: (_, taken) => void pending.push(taken),
    onError: () => {},
  };
  const output = openPacedOutput(stream, { stallMs: 60_000 });
  return { output, read: () => void pending.shift()?.() };
}

test('while the reader is far behind the model is held back in the middle of its answer, and then goes on', async () => {
  const { output, read } = stalledOutput();
  const steps: string[] = [];
  const client: ModelClient = {
    exchange: async (_, { whenWanted }) => {
      expect(whenWanted?.()).toBeUndefined();
      output.write(`${MEBIBYTE}${MEBIBYTE}`);
      const waiting = whenWanted?.();
      expect(waiting).toBeInstanceOf(Promise);
      await waiting;
      steps.push('goes on');
      return { ok: true, parts: [], finish: 'stop' };
    },
  };
  const answered = pacedModel(client, output).exchange(request, { signal: new AbortController().signal });
  await new Promise((resume) => setImmediate(resume));
  expect(steps).toEqual([]);
  while (output.isCongested) read();
  await answered;
  expect(steps).toEqual(['goes on']);
});

test('a run that is cancelled waits for no reader', async () => {
  const { output } = stalledOutput();
  output.write('something that is not taken');
  const cancel = new AbortController();
  const never: ModelClient = { exchange: () => Promise.reject(new Error('asked')) };
  const answered = pacedModel(never, output).exchange(request, { signal: cancel.signal });
  cancel.abort(new Error('cancelled'));
  await expect(answered).rejects.toThrow('cancelled');
});
