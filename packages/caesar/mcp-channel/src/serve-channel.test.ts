import { readFileSync } from 'node:fs';
import { CHANNEL_NAME } from '@caesar/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { openChannel } from './test-support/open-channel.ts';

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'a client that speaks %s is answered in it',
  async (protocolVersion) => {
    await using channel = openChannel();
    const { result } = await channel.request('initialize', { protocolVersion });
    expect(result.protocolVersion).toBe(protocolVersion);
  },
);

test.each([{ protocolVersion: '2099-01-01' }, { protocolVersion: 7 }, {}])(
  'a client that asks for %j is offered the latest version',
  async (params) => {
    await using channel = openChannel();
    expect((await channel.request('initialize', params)).result.protocolVersion).toBe('2025-11-25');
  },
);

test('the server says its name and version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  await using channel = openChannel();
  const { result } = await channel.request('initialize');
  expect(result.serverInfo).toEqual({ name: CHANNEL_NAME, version });
  expect(result.capabilities).toEqual({ tools: {} });
});

test('an unknown method is answered with an error, before and after the greeting', async () => {
  await using channel = openChannel();
  expect(await channel.request('server/discover', {})).toMatchObject({ error: { code: -32601 } });
  await channel.request('initialize', {});
  expect(await channel.request('resources/list')).toMatchObject({ error: { code: -32601 } });
  expect(await channel.request('constructor')).toMatchObject({ error: { code: -32601 } });
  expect(await channel.request('ping')).toMatchObject({ result: {} });
});

test(
  'exactly four tools are listed, each with a closed or a complete schema',
  verifies('caesar.channel.four-tools', async () => {
    await using channel = openChannel();
    const { result } = await channel.request('tools/list');
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
      'get_task',
      'report_progress',
      'ask_orchestrator',
      'submit_report',
    ]);
    const [task, progress, ask, submit] = result.tools.map(
      (tool: { inputSchema: object }) => tool.inputSchema,
    );
    expect(task).toEqual({ type: 'object', properties: {}, additionalProperties: false });
    expect(progress).toMatchObject({ required: ['message'], additionalProperties: false });
    expect(progress.properties.pct).toMatchObject({ type: 'number', minimum: 0, maximum: 100 });
    expect(ask).toMatchObject({ required: ['question'], additionalProperties: false });
    expect(submit).toMatchObject({ type: 'object', required: ['protocol', 'status', 'summary'] });
    expect(JSON.stringify(result)).not.toContain('$schema');
  }),
);

test('what a client gets wrong is answered, and what it need not be told is not', async () => {
  await using channel = openChannel();
  channel.send('no json\n');
  channel.send('\n   \r\n');
  channel.send('7\n');
  channel.send('[]\n');
  channel.send('{"id": 1, "method": "ping"}\n');
  channel.send({ id: 2 });
  channel.send({ id: 3, method: 'ping', params: [] });
  channel.send({ id: {}, method: 'ping' });
  channel.send({ method: 'notifications/initialized' });
  channel.send({ method: 'notifications/unheard-of' });
  channel.send({ method: 'notifications/cancelled', params: { requestId: 'never' } });
  channel.send({ id: 9, result: {} });
  channel.send({ id: 4, method: 'ping' });
  await channel.hear(({ id }) => id === 4);
  expect(channel.said.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [null, -32600],
    [1, -32600],
    [2, -32600],
    [3, -32600],
    [null, -32600],
    [4, undefined],
  ]);
});

test('a batch is answered in one line, its notifications in none', async () => {
  await using channel = openChannel();
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
  channel.send(
    `${JSON.stringify([ping(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, ping(2)])}\n`,
  );
  const batch = await channel.hear(Array.isArray);
  expect(batch.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
});

test('characters stay whole and lines end with a line feed alone', async () => {
  await using channel = openChannel();
  const bytes = Buffer.from('{"jsonrpc": "2.0", "id": "ŝ\u2028", "method": "ping"}\r\n');
  for (const byte of bytes) channel.send(Buffer.of(byte));
  expect(await channel.hear(({ id }) => id === 'ŝ\u2028')).toMatchObject({ result: {} });
});

test('a line that is too long is refused, and the next one is heard', async () => {
  await using channel = openChannel();
  const part = Buffer.alloc(1024 * 1024, 'x');
  for (let megabytes = 0; megabytes < 18; megabytes += 1) channel.send(part);
  channel.send('\n');
  expect(await channel.request('ping')).toMatchObject({ result: {} });
  expect(channel.said[0]).toMatchObject({ id: null, error: { code: -32600 } });
});

test('whatever lines come, the server answers the next request', async () => {
  const line = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((params) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
      await using channel = openChannel();
      for (const one of lines) channel.send(`${one}\n`);
      expect(await channel.request('ping')).toMatchObject({ result: {} });
    }),
    { numRuns: 50 },
  );
});
