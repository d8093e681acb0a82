import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { systemClock } from '@caesar/host';
import { PROTOCOLS, type TaskDirectory, taskDirectory } from '@caesar/protocol';
import { serveChannel } from '../serve-channel.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the server said
type Said = any;

/** A served channel on a task's directory of its own, with its client's end in a test's hands. */
export interface TestChannel extends AsyncDisposable {
  readonly directory: TaskDirectory;
  /** Everything that the server has said so far. */
  readonly said: readonly Said[];
  /** Sends a message, or bytes as they are. */
  send(message: object | string | Buffer): void;
  /** The first thing said, from the beginning on, that fits. */
  hear(fits: (said: Said) => boolean): Promise<Said>;
  /** Calls a method and gives the whole reply. */
  request(method: string, params?: object): Promise<Said>;
  /** Calls a tool and gives its result. */
  call(name: string, given?: object, more?: object): Promise<Said>;
  /** Ends the server's input and waits until it has stopped. */
  end(): Promise<void>;
}

/** The task that a test's channel is about. */
export const TASK = {
  protocol: PROTOCOLS.task,
  id: 't_1',
  created_at: '2026-08-09T10:00:00.000Z',
  agent: 'few-lines',
  objective: 'Mend the parser — and say “done”',
  mode: 'write',
  isolation: 'inplace',
  workspace: '/work',
  deadline_ms: 600_000,
  depth: 1,
  report_path: '/tasks/t_1/report.json',
  events_path: '/tasks/t_1/events.jsonl',
};

export function openChannel(environment: Record<string, string> = {}, task: object = TASK): TestChannel {
  const path = mkdtempSync(join(tmpdir(), 'caesar-channel-'));
  const directory = taskDirectory(path);
  writeFileSync(directory.taskFile, JSON.stringify(task));
  const input = new PassThrough();
  const said: Said[] = [];
  const listeners = new Set<() => void>();
  const serving = serveChannel({
    taskDirectory: path,
    environment,
    clock: systemClock,
    input,
    write: (line) => {
      said.push(JSON.parse(line));
      for (const listener of [...listeners]) listener();
    },
  });
  let lastId = 0;
  const send = (message: object | string | Buffer) => {
    const isRaw = typeof message === 'string' || Buffer.isBuffer(message);
    input.write(isRaw ? message : `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const hear = (fits: (one: Said) => boolean) =>
    new Promise<Said>((resolve) => {
      const look = () => {
        const found = said.find(fits);
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  const request = (method: string, params?: object) => {
    lastId += 1;
    const id = `test-${lastId}`;
    send({ id, method, ...(params === undefined ? {} : { params }) });
    return hear((one) => one.id === id && one.method === undefined);
  };
  const end = () => {
    input.end();
    return serving;
  };
  return {
    directory,
    said,
    send,
    hear,
    request,
    call: async (name, given, more = {}) =>
      (await request('tools/call', { name, ...(given === undefined ? {} : { arguments: given }), ...more }))
        .result,
    end,
    async [Symbol.asyncDispose]() {
      await end();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
