import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calling } from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { factsOf, playTask } from '../test-support/play-task.ts';
import { recordingTool, saying } from '../test-support/tools.ts';
import { openModel } from './open-model.ts';
import { resolveModel } from './resolve-model.ts';

const fake = useFakeModel();

const KEY = 'key-of-the-test';

/** Opens a model as a crew file would name it, at the address of a script. */
function open(provider: string, baseUrl: string, model = 'model-1') {
  const resolved = resolveModel({ provider, model, baseUrl }, { ORKEON_API_KEY: KEY });
  if (!resolved.ok) throw new Error(resolved.refusal.reason);
  return openModel(resolved.value);
}

describe.each([
  ['openai-compatible', '/v1', 'openai-chat', '/v1/chat/completions', 'authorization'],
  ['openai', '/v1', 'openai-chat', '/v1/chat/completions', 'authorization'],
  ['mistral', '/mistral/v1', 'mistral', '/mistral/v1/chat/completions', 'authorization'],
  ['ollama', '/v1', 'openai-chat', '/v1/chat/completions', 'authorization'],
  ['openrouter', '/api/v1', 'openai-chat', '/api/v1/chat/completions', 'authorization'],
  ['anthropic', '/v1', 'anthropic', '/v1/messages', 'x-api-key'],
  ['google', '/v1beta', 'google', '/v1beta/models/model-1:', 'x-goog-api-key'],
])('%s', (provider, base, wire, path, keyHeader) => {
  test.each([true, false])('thinks, calls a tool and answers (stream: %s)', async (stream) => {
    const play = fake.play(
      { thinking: 'I look first.', ...calling('look', { path: 'a' }) },
      { text: 'It rains.' },
    );
    const tool = recordingTool('look', saying('rain'));
    const played = await playTask({ model: open(provider, play.url + base), tools: [tool], stream });
    expect(played.outcome).toMatchObject({
      ok: true,
      output: 'It rains.',
      tokens: 220,
      promptTokens: 200,
      completionTokens: 20,
      toolCalls: 1,
    });
    expect(tool.calls).toEqual([{ path: 'a' }]);
    const [first, second] = play.asked;
    expect(first).toMatchObject({ wire, model: 'model-1', streaming: stream });
    expect(first?.path.startsWith(path)).toBe(true);
    expect(first?.headers[keyHeader]).toMatch(new RegExp(`^(Bearer )?${KEY}$`));
    expect(first?.system).toContain('You are Writer.');
    expect(first?.tools[0]?.name).toBe('look');
    expect(second?.messages.find((message) => message.role === 'assistant')?.calls).toMatchObject([
      { name: 'look', arguments: '{"path":"a"}' },
    ]);
    expect(second?.messages.at(-1)).toMatchObject({ role: 'tool', text: expect.stringContaining('rain') });
    expect(factsOf(played, 'cost.updated').at(-1)).toMatchObject({
      tokens: 220,
      // google does not repeat the model in what its library hands on
      ...(provider === 'google' ? {} : { model: 'model-1' }),
    });
    if (stream) {
      const text = factsOf(played, 'llm.delta').map((delta) => delta.text);
      expect(text.join('')).toBe('It rains.');
    }
  });

  test('an answer cut by its length is no success', async () => {
    const play = fake.play({ text: 'The first half of', finish: 'length' });
    const { outcome } = await playTask({ model: open(provider, play.url + base) });
    expect(outcome).toMatchObject({ ok: false, code: 'truncated_response' });
  });

  test('a refused key fails at once, and the key is not repeated', async () => {
    const play = fake.play({ error: { status: 401, message: `bad key ${KEY}` }, times: 'forever' });
    const { outcome } = await playTask({ model: open(provider, play.url + base) });
    expect(outcome).toMatchObject({ ok: false, code: 'model_error', message: 'HTTP 401: bad key [key]' });
    expect(play.asked).toHaveLength(1);
  });
});

test.each([true, false])(
  'what anthropic signed while thinking goes back with its signature (stream: %s)',
  async (stream) => {
    const play = fake.play({ thinking: 'I look first.', ...calling('look', {}) }, { text: 'It rains.' });
    await playTask({
      model: open('anthropic', `${play.url}/v1`),
      tools: [recordingTool('look', saying('rain'))],
      stream,
    });
    const body = JSON.stringify(play.asked[1]?.body['messages']);
    expect(body).toContain('{"type":"thinking","thinking":"I look first.","signature":"c2ln"}');
  },
);

test('settings of the crew travel; those left out do not', async () => {
  const play = fake.play({ text: 'One.' });
  const settings = {
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: `${play.url}/v1`,
  };
  for (const choice of [settings, { ...settings, temperature: 0.2, topP: 0.9, maxTokens: 50 }]) {
    const resolved = resolveModel(choice, {});
    if (resolved.ok) await playTask({ model: openModel(resolved.value) });
  }
  expect(play.asked[0]?.body).not.toHaveProperty('temperature');
  expect(play.asked[0]?.body).not.toHaveProperty('max_tokens');
  expect(play.asked[0]?.headers).not.toHaveProperty('authorization');
  expect(play.asked[1]?.body).toMatchObject({ temperature: 0.2, top_p: 0.9, max_tokens: 50 });
});

test('no library of a provider loads with this package', () => {
  const root = new URL('..', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(sources.length).toBeGreaterThan(20);
  const eager = sources.filter((name) =>
    /^(import|export) (?!type\b)[^;]*from '(@ai-sdk\/|ai')/m.test(readFileSync(new URL(name, root), 'utf8')),
  );
  expect(eager).toEqual([]);
});
