import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeModel, startFakeModel } from './server.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());

const ask = (url: string, path: string, body: object, signal?: AbortSignal) =>
  fetch(url + path, { method: 'POST', body: JSON.stringify(body), ...(signal ? { signal } : {}) });

const chat = (url: string, content = 'Hello?') =>
  ask(url, '/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content }] });

const saidBy = async (response: Response) => {
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
  return choices[0]?.message.content;
};

test('the steps of a script follow one another, and the last one repeats', async () => {
  const play = fake.play({ text: 'one' }, { text: 'two', times: 2 }, { text: 'three' });
  const said: unknown[] = [];
  for (let count = 0; count < 5; count += 1) said.push(await saidBy(await chat(play.url)));
  expect(said).toEqual(['one', 'two', 'two', 'three', 'three']);
});

test('two scripts do not disturb each other', async () => {
  const [first, second] = [
    fake.play({ text: 'a1' }, { text: 'a2' }),
    fake.play({ text: 'b1' }, { text: 'b2' }),
  ];
  const said = [await chat(first.url), await chat(second.url), await chat(first.url), await chat(second.url)];
  expect(await Promise.all(said.map(saidBy))).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect([first.asked.length, second.asked.length]).toEqual([2, 2]);
});

test('a step may be made from what was asked', async () => {
  const play = fake.play((asked) => ({ text: asked.messages[0]?.text.toUpperCase() ?? '' }));
  expect(await saidBy(await chat(play.url, 'louder'))).toBe('LOUDER');
});

test('how an answer ended is known: written whole, cut, or left by the client', async () => {
  const play = fake.play({ text: 'one' }, { text: 'cut', cut: true }, { hang: 'silent' });
  const leaving = new AbortController();
  await (await chat(play.url)).text();
  await expect(chat(play.url).then((response) => response.text())).rejects.toThrow();
  const waiting = ask(play.url, '/v1/chat/completions', { messages: [] }, leaving.signal);
  while (play.asked.length < 3) await new Promise((resume) => setImmediate(resume));
  leaving.abort();
  await expect(waiting).rejects.toThrow();
  expect(await Promise.all(play.asked.map((asked) => asked.ended))).toEqual(['answered', 'cut', 'abandoned']);
});

test.each([
  ['/v1/chat/completions', 'openai-chat', { error: { message: 'full' } }],
  ['/mistral/v1/chat/completions', 'mistral', { object: 'error', message: 'full' }],
  ['/v1/messages', 'anthropic', { type: 'error', error: { type: 'rate_limit_error', message: 'full' } }],
  ['/v1beta/models/m:generateContent', 'google', { error: { code: 429, message: 'full' } }],
])('an error at %s is worded in the dialect %s, with the wait that it asks for', async (path, wire, body) => {
  const play = fake.play({ error: { status: 429, message: 'full', retryAfter: '3' } });
  const response = await ask(play.url, path, { messages: [], contents: [] });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
  expect(await response.json()).toMatchObject(body);
  expect(play.asked[0]?.wire).toBe(wire);
});

test('a path that no dialect knows, and a script that is not there, are not found', async () => {
  const play = fake.play({ text: 'one' });
  expect((await ask(play.url, '/v1/embeddings', {})).status).toBe(404);
  expect((await chat(`${play.url}999`)).status).toBe(404);
  expect(play.asked).toEqual([]);
});
