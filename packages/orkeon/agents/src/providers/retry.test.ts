import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tooManyRequests } from '../../../../../test/support/fake-model/scenarios.ts';
import { type FakeModel, startFakeModel } from '../../../../../test/support/fake-model/server.ts';
import { modelAt, playTask } from '../test-support/play-task.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.close());

const failing = (status: number) => ({ error: { status, message: 'scripted' } });

describe('a failure that may pass', () => {
  test.each([408, 429, 500, 502, 503, 529])('status %i is tried again', async (status) => {
    const play = fake.play(failing(status), { text: 'Hello.' });
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: true, output: 'Hello.' });
    expect(play.asked).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 422])('status %i is not', async (status) => {
    const play = fake.play(failing(status), { text: 'Hello.' });
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: false, code: 'model_error', message: `HTTP ${status}: scripted` });
    expect(play.asked).toHaveLength(1);
  });

  test('it is tried as often as the settings say, and no more', async () => {
    const play = fake.play({ ...failing(500), times: 'forever' });
    const { outcome } = await playTask({ model: modelAt(play.url, { maxRetries: 4 }) });
    expect(outcome).toMatchObject({
      ok: false,
      code: 'model_error',
      message: 'HTTP 500: scripted (given up: 5 attempts)',
    });
    expect(play.asked).toHaveLength(5);
  });

  test('without retries there is one attempt', async () => {
    const play = fake.play(failing(503));
    await playTask({ model: modelAt(play.url, { maxRetries: 0 }) });
    expect(play.asked).toHaveLength(1);
  });

  test('a server that nobody listens at is tried within bounds', async () => {
    const gone = await startFakeModel();
    const { url } = gone.play({ text: 'Hello.' });
    await gone.close();
    const { outcome } = await playTask({ model: modelAt(url) });
    expect(outcome).toMatchObject({ ok: false, code: 'model_error' });
    expect(outcome.ok ? '' : outcome.message).toMatch(/ECONNREFUSED.*given up: 3 attempts/);
  });

  test('an answer that is no JSON is not tried again, and is described shortly', async () => {
    const play = fake.play({ html: `<html>${'x'.repeat(5_000)}</html>` });
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: false, code: 'model_error' });
    expect(outcome.ok ? '' : outcome.message.length).toBeLessThan(600);
    expect(play.asked).toHaveLength(1);
  });
});

describe('the wait that a server asks for', () => {
  test('is a floor: the server is not asked sooner', async () => {
    const play = fake.play(tooManyRequests('0.2'), tooManyRequests('0.1'), { text: 'Hello.' });
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: true, output: 'Hello.' });
    const [first = 0, second = 0, third = 0] = play.asked.map((asked) => asked.atMs);
    expect(second - first).toBeGreaterThanOrEqual(200);
    expect(third - second).toBeGreaterThanOrEqual(100);
  });

  test('above the longest that we wait, the call fails at once and says what was asked', async () => {
    const play = fake.play(tooManyRequests('3600'), { text: 'Hello.' });
    const { outcome } = await playTask({ model: modelAt(play.url) });
    expect(outcome).toMatchObject({ ok: false, code: 'rate_limited' });
    expect(outcome.ok ? '' : outcome.message).toContain('it asks to wait 3600 s');
    expect(play.asked).toHaveLength(1);
  });

  test('ends when the run is cancelled', async () => {
    const cancel = new AbortController();
    const play = fake.play(tooManyRequests('60'));
    const ending = playTask({ model: modelAt(play.url), signal: cancel.signal });
    while (play.asked.length === 0) await new Promise((resume) => setImmediate(resume));
    await play.asked[0]?.ended;
    cancel.abort();
    expect((await ending).outcome).toMatchObject({ ok: false, code: 'cancelled' });
  });

  test('ends when the time of the task is over', async () => {
    const play = fake.play(tooManyRequests('60'));
    const { outcome } = await playTask({ model: modelAt(play.url), task: { timeoutMs: 1_000 } });
    expect(outcome).toMatchObject({ ok: false, code: 'task_timeout' });
    expect(play.asked).toHaveLength(1);
  });
});
