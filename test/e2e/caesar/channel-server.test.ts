import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { caesarBinary } from '../../support/run-caesar.ts';

const bundle = fileURLToPath(new URL('../../../packages/caesar/cli/dist/caesar-channel.js', import.meta.url));

const programs = [
  { name: 'the bundle', command: (directory: string) => [process.execPath, bundle, directory] },
  {
    name: 'caesar channel serve',
    command: (directory: string) => [caesarBinary, 'channel', 'serve', directory],
  },
];

/** Starts a server on an empty task directory, without any variable but the path. */
function start(command: (directory: string) => string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'caesar-channel-'));
  const [program = '', ...args] = command(directory);
  const child = spawn(program, args, { env: { PATH: process.env['PATH'] } });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });
  return { child, directory };
}

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const GREETING = line({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } });

/** What the server says, a message at a time. */
async function* saidBy({ stdout }: ChildProcessWithoutNullStreams) {
  for await (const one of createInterface({ input: stdout })) yield JSON.parse(one);
}

async function endOf(child: ChildProcessWithoutNullStreams) {
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = await once(child, 'close');
  return { code, stderr: Buffer.concat(errors).toString('utf8') };
}

test.each(programs)(
  '$name greets, hears past garbage and a huge line, and lists its tools',
  async ({ command }) => {
    const { child } = start(command);
    child.stdin.write(`garbage\n${GREETING}`);
    child.stdin.write(`${'x'.repeat(20 * 1024 * 1024)}\n`);
    child.stdin.write(line({ id: 2, method: 'tools/list' }));
    const heard: unknown[] = [];
    for await (const message of saidBy(child)) {
      heard.push(message.error?.code ?? message.id);
      if (message.id === 2) break;
    }
    expect(heard).toEqual([-32700, 1, -32600, 2]);
  },
);

test.each(programs)(
  '$name ends by itself when its input does, though a question waits',
  async ({ command }) => {
    const { child, directory } = start(command);
    const ended = endOf(child);
    const params = { name: 'ask_orchestrator', arguments: { question: '?' }, _meta: { progressToken: 1 } };
    child.stdin.write(line({ id: 1, method: 'tools/call', params }));
    for await (const { method } of saidBy(child)) if (method === 'notifications/progress') break;
    child.stdin.end();
    expect(await ended).toEqual({ code: 0, stderr: '' });
    expect(readdirSync(join(directory, 'questions')).sort()).toEqual(['q1.closed', 'q1.json']);
  },
);

test.each(programs)('$name is quiet when nobody reads it any more', async ({ command }) => {
  const { child } = start(command);
  const ended = endOf(child);
  child.stdin.write(GREETING);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  for (let id = 2; id < 50; id += 1) child.stdin.write(line({ id, method: 'ping' }));
  child.stdin.end();
  expect(await ended).toEqual({ code: 0, stderr: '' });
});

test('without a task directory the server says what it needs', async () => {
  const { child } = start(() => [process.execPath, bundle]);
  expect(await endOf(child)).toEqual({ code: 2, stderr: expect.stringContaining('no task directory') });
});
