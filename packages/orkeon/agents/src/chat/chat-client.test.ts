import { describe, expect, test } from 'vitest';
import { listAt } from '../../../../../test/support/fake-model/asked.ts';
import type { ScriptedStep } from '../../../../../test/support/fake-model/step.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import type { ModelMessage } from '../model-agent/exchange.ts';
import type { ModelSettings } from '../providers/model-settings.ts';
import { modelAt } from '../test-support/play-task.ts';

const fake = useFakeModel();

const QUESTION: ModelMessage = { role: 'user', text: 'Say hello.' };

/** Asks once, under stream unless said otherwise, and keeps what was shown. */
async function ask(
  steps: readonly ScriptedStep[],
  more: { stream?: boolean; messages?: readonly ModelMessage[]; settings?: Partial<ModelSettings> } = {},
) {
  const play = fake.play(...steps);
  const shown: string[] = [];
  const reply = await modelAt(play.url, { maxRetries: 0, ...more.settings }).exchange(
    { system: 'You are Writer.', messages: more.messages ?? [QUESTION], tools: [] },
    {
      signal: new AbortController().signal,
      ...(more.stream === false ? {} : { onText: (text) => shown.push(text) }),
    },
  );
  return { reply, shown, asked: play.asked };
}

const stream = (...chunks: readonly (object | string)[]): ScriptedStep => ({
  raw: {
    type: 'text/event-stream; charset=utf-8',
    pieces: chunks.map((chunk) => (typeof chunk === 'string' ? chunk : `data: ${JSON.stringify(chunk)}\n\n`)),
  },
});
const json = (value: unknown): ScriptedStep => ({
  raw: { type: 'application/json', pieces: [JSON.stringify(value)] },
});
const delta = (fields: object, finish_reason: string | null = null) => ({
  model: 'model-9',
  choices: [{ index: 0, delta: fields, finish_reason }],
});
const STOP = delta({}, 'stop');
const DONE = 'data: [DONE]\n\n';

const sentIn = (asked: Awaited<ReturnType<typeof ask>>['asked']) => listAt(asked[0]?.body ?? {}, 'messages');

describe('how a stream ends', () => {
  test('with a reason and its mark', async () => {
    const { reply, shown } = await ask([
      stream(delta({ content: 'Hel' }), delta({ content: 'lo.' }), STOP, DONE),
    ]);
    expect(reply).toEqual({
      ok: true,
      parts: [{ type: 'text', text: 'Hello.' }],
      finish: 'stop',
      model: 'model-9',
    });
    expect(shown).toEqual(['Hel', 'lo.']);
  });

  test('without its mark, or even the last blank line', async () => {
    const { reply } = await ask([stream(delta({ content: 'Hello.' }), `data: ${JSON.stringify(STOP)}`)]);
    expect(reply).toMatchObject({ ok: true, finish: 'stop' });
  });

  test('with its mark although the connection stays open', async () => {
    const { reply, asked } = await ask([
      {
        ...stream(delta({ content: 'Hello.' }), STOP, DONE, ': never\n', ': sent\n', ': this\n'),
        hang: 'midway',
      } as ScriptedStep,
    ]);
    expect(reply).toMatchObject({ ok: true });
    expect(await asked[0]?.ended).toBe('abandoned');
  });

  test('without a reason, which is no end: asked again unless something was shown', async () => {
    const nothing = await ask([stream(DONE), stream(delta({ content: 'Hello.' }), STOP)], {
      settings: { maxRetries: 1 },
    });
    expect(nothing.reply).toMatchObject({ ok: true });
    const shown = await ask([stream(delta({ content: 'Hel' }), DONE)], { settings: { maxRetries: 1 } });
    expect(shown.reply).toMatchObject({
      ok: false,
      code: 'model_error',
      message: 'the answer broke off (no reason given)',
    });
    expect(shown.asked).toHaveLength(1);
  });

  test.each([
    ['stop', 'stop'],
    ['tool_calls', 'calls'],
    ['function_call', 'calls'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['model_length', 'length'],
    ['content_filter', 'filtered'],
    ['eos_token', 'other'],
  ])('the reason %s is understood as %s', async (reason, finish) => {
    const { reply } = await ask([stream(delta({ content: 'x' }, reason))]);
    expect(reply).toMatchObject({ ok: true, finish });
  });

  test('in an error, which is told', async () => {
    const error = { message: 'upstream fell over', code: 502, metadata: { raw: 'no capacity' } };
    const { reply } = await ask([stream(delta({ content: 'Hel' }), { error, choices: [] })]);
    expect(reply).toEqual({
      ok: false,
      code: 'model_error',
      message: 'HTTP 502: upstream fell over: no capacity',
      retryable: false,
    });
  });

  test('in an error that says that the context is full', async () => {
    const error = { message: 'too long', code: 'context_length_exceeded' };
    expect((await ask([stream({ error })])).reply).toMatchObject({ ok: false, code: 'context_overflow' });
  });

  test('in the middle, when the connection breaks', async () => {
    const { reply, shown } = await ask([{ text: 'A sentence that never ends.', cut: true }]);
    expect(reply).toMatchObject({
      ok: false,
      code: 'model_error',
      message: expect.stringMatching(/^the connection broke \(/),
    });
    expect(shown.length).toBeGreaterThan(0);
  });

  test('at the time limit, when it comes in drops; the connection is closed', async () => {
    const { reply, asked } = await ask([{ text: 'word '.repeat(200), frameDelayMs: 40 }], {
      settings: { timeoutMs: 400 },
    });
    expect(reply).toMatchObject({ ok: false, code: 'model_timeout' });
    expect(await asked[0]?.ended).toBe('abandoned');
  });
});

test('a server that is given longer than a silence may last streams, although nothing is shown', async () => {
  const cut = { text: 'A sentence that never ends.', cut: true } as const;
  const { reply, shown, asked } = await ask([cut, { text: 'Hello.' }], {
    stream: false,
    settings: { timeoutMs: 600_000, maxRetries: 1 },
  });
  expect(reply).toMatchObject({ ok: true, parts: [{ type: 'text', text: 'Hello.' }] });
  expect(asked.map(({ streaming }) => streaming)).toEqual([true, true]);
  expect(shown).toEqual([]);
});

test('more of a stream is read only when it is wanted', async () => {
  const play = fake.play({ text: 'word '.repeat(50), frameDelayMs: 1 });
  const shown: string[] = [];
  let shownWhileHeld = -1;
  const whenWanted = async () => {
    if (shownWhileHeld >= 0) return;
    const before = shown.length;
    await play.asked[0]?.ended;
    shownWhileHeld = shown.length - before;
  };
  const reply = await modelAt(play.url).exchange(
    { system: '', messages: [QUESTION], tools: [] },
    { signal: new AbortController().signal, onText: (text) => shown.push(text), whenWanted },
  );
  expect(reply).toMatchObject({ ok: true });
  expect(shownWhileHeld).toBe(0);
});

describe('what servers say differently', () => {
  test('tokens with the last text, alone, in every chunk or as null', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 3 };
    const counted = { ok: true, usage: { promptTokens: 7, completionTokens: 3 } };
    const text = delta({ content: 'x' });
    for (const chunks of [
      [text, { ...STOP, usage }],
      [{ ...text, usage: null }, STOP, { choices: [], usage }],
      [
        { ...text, usage: { prompt_tokens: 7, completion_tokens: 1 } },
        { ...STOP, usage },
      ],
      [{ ...text, usage }, STOP, { choices: [], usage: {} }],
    ]) {
      expect((await ask([stream(...chunks)])).reply).toMatchObject(counted);
    }
  });

  test('a whole answer where a stream was asked for', async () => {
    const { reply, shown } = await ask([
      json({ choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }] }),
    ]);
    expect(reply).toMatchObject({ ok: true, parts: [{ type: 'text', text: 'Hello.' }] });
    expect(shown).toEqual(['Hello.']);
  });

  test('content in parts, comments, fields nobody knows, other choices', async () => {
    const { reply } = await ask([
      stream(
        ': busy\n\n',
        { ...delta({ role: 'assistant', content: null, secret: 1 }), unknown: true },
        delta({
          content: [
            { type: 'text', text: 'Hello.' },
            { type: 'reference', reference_ids: [1] },
          ],
        }),
        { choices: [{ delta: {}, finish_reason: 'stop' }, { delta: { content: 'another' } }] },
      ),
    ]);
    expect(reply).toMatchObject({ ok: true, parts: [{ type: 'text', text: 'Hello.' }] });
  });

  test.each([true, false])(
    'calls without a name of their own get one, unlike any other (stream: %s)',
    async (streamed) => {
      const tool_calls = [
        { function: { name: 'look', arguments: {} } },
        { function: { name: 'walk', arguments: '{}' } },
      ];
      const step = streamed
        ? stream(delta({ tool_calls }, 'tool_calls'))
        : json({ choices: [{ message: { content: null, tool_calls }, finish_reason: 'tool_calls' }] });
      const messages: ModelMessage[] = [QUESTION, { role: 'assistant', parts: [] }, QUESTION];
      const { reply } = await ask([step], { stream: streamed, messages });
      expect(reply).toEqual({
        ok: true,
        finish: 'calls',
        parts: [
          { type: 'call', id: 'call-3-0', name: 'look', arguments: '{}' },
          { type: 'call', id: 'call-3-1', name: 'walk', arguments: '{}' },
        ],
        ...(streamed && { model: 'model-9' }),
      });
    },
  );

  test.each([
    ['reasoning_content', { reasoning_content: 'I think.' }],
    ['reasoning', { reasoning: 'I think.' }],
    ['the content', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'I think.' }] }] }],
  ])('what is thought in %s is not shown, and goes back to where it came from', async (_, thinking) => {
    const first = await ask([stream(delta(thinking), delta({ content: 'Hello.' }), STOP)]);
    expect(first.shown).toEqual(['Hello.']);
    const parts = first.reply.ok ? first.reply.parts : [];
    expect(parts.map(({ type }) => type)).toEqual(['reasoning', 'text']);
    const second = await ask([stream(STOP)], {
      messages: [QUESTION, { role: 'assistant', parts }, QUESTION],
    });
    const said = sentIn(second.asked)[2];
    expect(said).toEqual(
      'content' in thinking
        ? { role: 'assistant', content: [...thinking.content, { type: 'text', text: 'Hello.' }] }
        : { role: 'assistant', content: 'Hello.', ...thinking },
    );
  });

  test('a call that came broken goes back as one without arguments', async () => {
    const parts = [{ type: 'call', id: 'a', name: 'look', arguments: '{"x' }] as const;
    const { asked } = await ask([stream(STOP)], { messages: [QUESTION, { role: 'assistant', parts }] });
    expect(sentIn(asked)[2]).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
    });
  });
});

describe('answers that are no completion', () => {
  test.each([true, false])('a page (stream: %s)', async (streamed) => {
    const { reply, asked } = await ask([{ html: `<html>${'x'.repeat(5_000)}</html>` }], {
      stream: streamed,
      settings: { maxRetries: 2 },
    });
    expect(reply).toMatchObject({ ok: false, code: 'model_error', retryable: false });
    expect(reply.ok ? '' : reply.message).toMatch(
      /^the server answered with text\/html, which is no completion: <html>x/,
    );
    expect(reply.ok ? '' : reply.message.length).toBeLessThan(600);
    expect(asked).toHaveLength(1);
  });

  test('a stream of something else', async () => {
    const { reply } = await ask([stream('data: hello\n\n')]);
    expect(reply).toMatchObject({ ok: false, message: 'the server streamed what is no completion: hello' });
  });

  test('an error with the status of success', async () => {
    const { reply } = await ask([json({ error: { message: 'out of order' } })], { stream: false });
    expect(reply).toMatchObject({
      ok: false,
      code: 'model_error',
      message: 'out of order (given up: 1 attempt)',
    });
  });

  test.each([{}, { choices: [] }, { choices: [null] }, { choices: 'none' }])('%j', async (value) => {
    const { reply } = await ask([json(value)], { stream: false });
    expect(reply).toMatchObject({ ok: false, code: 'model_error' });
  });
});

test('an address is taken with or without its last slash, and with its query', async () => {
  const play = fake.play({ text: 'Hello.', times: 'forever' });
  for (const end of ['', '/', '//', '/?version=1']) {
    const client = modelAt('', { baseUrl: `${play.url}/v1${end}` });
    const request = { system: '', messages: [QUESTION], tools: [] };
    expect(await client.exchange(request, { signal: new AbortController().signal })).toMatchObject({
      ok: true,
    });
  }
  expect(play.asked.map(({ path }) => path)).toEqual(Array(4).fill('/v1/chat/completions'));
});

test('openai limits tokens by a name of its own, and mistral counts unasked', async () => {
  const settings = { maxTokens: 9, apiKey: 'k' };
  const openai = await ask([stream(STOP)], { settings: { ...settings, provider: 'openai' } });
  expect(openai.asked[0]?.body).toMatchObject({
    max_completion_tokens: 9,
    stream_options: { include_usage: true },
  });
  const mistral = await ask([stream(STOP)], { settings: { ...settings, provider: 'mistral' } });
  expect(mistral.asked[0]?.body).toMatchObject({ max_tokens: 9 });
  expect(mistral.asked[0]?.body).not.toHaveProperty('stream_options');
});
