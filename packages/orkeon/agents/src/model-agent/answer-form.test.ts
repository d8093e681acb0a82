import { expect, test } from 'vitest';
import { calling } from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { modelAt, playTask } from '../test-support/play-task.ts';
import { recordingTool, saying } from '../test-support/tools.ts';

const fake = useFakeModel();

const schema = {
  type: 'object',
  properties: { towns: { type: 'array', items: { type: 'object', required: ['name'] } } },
  required: ['towns'],
};
const agent = { llm: { answer: { kind: 'schema', name: 'towns', strict: true, schema } } } as const;
const GOOD = '{"towns":[{"name":"Bern"}]}';

test('the model and its provider are told the form, and an answer in it is the output', async () => {
  const play = fake.play({ text: GOOD });
  const { outcome } = await playTask({ model: modelAt(play.url), agent });
  expect(outcome).toMatchObject({ ok: true, output: GOOD });
  expect(play.asked[0]?.system).toContain(JSON.stringify(schema));
  expect(play.asked[0]?.body['response_format']).toEqual({
    type: 'json_schema',
    json_schema: { name: 'towns', schema, strict: true },
  });
});

test('a fence and the words around it are left out', async () => {
  const play = fake.play({ text: `Here you are:\n\`\`\`json\n${GOOD}\n\`\`\`\nEnjoy.` });
  const { outcome } = await playTask({ model: modelAt(play.url), agent });
  expect(outcome).toMatchObject({ ok: true, output: GOOD });
  expect(play.asked).toHaveLength(1);
});

test('an answer that is broken or does not fit is asked for again, with the place that is wrong', async () => {
  const play = fake.play(
    { text: '{"towns":[{"na' },
    { text: '{"towns":[{"name":"Bern"},{}]}' },
    { text: GOOD },
  );
  const { outcome } = await playTask({ model: modelAt(play.url), agent });
  expect(outcome).toMatchObject({ ok: true, output: GOOD, tokens: 330 });
  expect(play.asked.map(({ messages }) => messages.at(-1)?.text).slice(1)).toEqual([
    expect.stringContaining('it is not JSON'),
    expect.stringContaining("'towns[1].name' is missing"),
  ]);
  expect(play.asked[2]?.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ]);
});

test('after three answers without their form the task fails, and says where the last one was wrong', async () => {
  const play = fake.play({ text: '{"towns":{}}', times: 'forever' });
  const { outcome } = await playTask({ model: modelAt(play.url), agent });
  expect(outcome).toMatchObject({
    ok: false,
    code: 'invalid_output',
    message: "the answer had not its form 3 times; the last time 'towns' must be a list",
  });
  expect(play.asked).toHaveLength(3);
});

test('an agent with tools is told the form by words alone, since a form keeps many models from calling them', async () => {
  const play = fake.play(calling('look', {}), { text: '{}' });
  const object = { llm: { answer: { kind: 'object' } } } as const;
  const tools = [recordingTool('look', saying('rain'))];
  const { outcome } = await playTask({
    model: modelAt(play.url),
    tools,
    agent: { ...object, tools: ['look'] },
  });
  expect(outcome).toMatchObject({ ok: true, output: '{}', toolCalls: 1 });
  expect(play.asked[0]?.body).not.toHaveProperty('response_format');
  expect(play.asked[0]?.system).toContain('a JSON object');
});

test.each(['anthropic', 'google'] as const)('%s is told the form too', async (provider) => {
  const play = fake.play({ text: GOOD, times: 'forever' });
  const base = provider === 'google' ? '/v1beta' : '/v1';
  const { outcome } = await playTask({
    model: modelAt('', { provider, baseUrl: play.url + base, apiKey: 'k' }),
    agent,
  });
  expect(outcome).toMatchObject({ ok: true, output: GOOD });
  expect(JSON.stringify(play.asked[0]?.body)).toContain('towns');
});
