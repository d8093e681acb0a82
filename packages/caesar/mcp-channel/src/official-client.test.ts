import { writeFileSync } from 'node:fs';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { openChannel, type TestChannel } from './test-support/open-channel.ts';

/** The official client's end of a served channel. */
function transportTo(channel: TestChannel): Transport {
  let told = 0;
  const transport: Transport = {
    async start() {
      void channel.hear(() => {
        for (; told < channel.said.length; told += 1)
          transport.onmessage?.(channel.said[told] as JSONRPCMessage);
        return false;
      });
    },
    async send(message) {
      channel.send(message);
    },
    async close() {
      await channel.end();
      transport.onclose?.();
    },
  };
  return transport;
}

test('the official client lists the tools, asks, is told of the wait and answered, and submits', async () => {
  await using channel = openChannel();
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transportTo(channel));
  expect(client.getServerVersion()?.name).toBe('caesar-channel');
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(4);
  const asked = client.callTool(
    { name: 'ask_orchestrator', arguments: { question: 'Keep it?' } },
    {
      onprogress: () => writeFileSync(channel.directory.answerFile('q1'), '{"answer": "yes"}'),
    },
  );
  expect((await asked).structuredContent).toMatchObject({ answered: true, answer: 'yes' });
  const wrong = await client.callTool({ name: 'submit_report', arguments: { status: 'success' } });
  expect(wrong.isError).toBe(true);
  await client.close();
});
