import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeModel, startFakeModel } from './server.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel({
    scripts: {
      patch: [
        { thinking: 'Hm.', actions: [{ action: 'shell', command: 'ls' }] },
        { text: 'Done, all of it.' },
      ],
    },
  });
});
afterAll(() => fake.close());

const shell = {
  type: 'function',
  name: 'exec_command',
  parameters: { properties: { cmd: { type: 'string' } } },
};

async function ask(run: string, body: object = {}) {
  const response = await fetch(`${fake.url}/s/patch/${run}/v1/responses`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', stream: true, input: [], tools: [shell], ...body }),
  });
  const text = await response.text();
  return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));
}

test('a streamed response tells its thinking, its text and its calls in numbered events', async () => {
  const events = await ask('one');
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
  expect(events[0].type).toBe('response.created');
  const done = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item);
  expect(done.map(({ type }) => type)).toEqual(['reasoning', 'function_call']);
  expect(done[1]).toMatchObject({ name: 'exec_command', arguments: '{"cmd":"ls"}', call_id: 'call_1_0' });
  expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: { output: done } });
});

test('the deltas of a text make up the whole of it', async () => {
  await ask('two');
  const events = await ask('two');
  const deltas = events.filter(({ type }) => type === 'response.output_text.delta');
  expect(deltas.length).toBeGreaterThan(1);
  expect(deltas.map(({ delta }) => delta).join('')).toBe('Done, all of it.');
});

test('each run of a script starts at its beginning; an unknown script is not found', async () => {
  const first = await ask('three');
  expect(await ask('four')).toEqual(first);
  const response = await fetch(`${fake.url}/s/nothing/one/v1/responses`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
});

test('grouped tools, tools with free text and found tools are all read', async () => {
  const play = fake.play({ text: 'ok' });
  const tools = [
    { type: 'custom', name: 'apply_patch' },
    {
      type: 'namespace',
      name: 'mcp__caesar',
      tools: [{ type: 'function', name: 'get_task', parameters: {} }],
    },
    { type: 'web_search' },
  ];
  const found = { type: 'tool_search_output', tools: [{ type: 'function', name: 'late', parameters: {} }] };
  await fetch(`${play.url}/v1/responses`, {
    method: 'POST',
    body: JSON.stringify({ tools, input: [found] }),
  });
  expect(play.asked[0]?.tools).toEqual([
    { name: 'apply_patch', schema: undefined, kind: 'custom' },
    { name: 'get_task', schema: {}, namespace: 'mcp__caesar' },
    { name: 'late', schema: {} },
  ]);
});
