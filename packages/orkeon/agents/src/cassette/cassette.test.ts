import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@caesar/host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calling, cutByLength, refusingAbove } from '../../../../../test/support/fake-model/scenarios.ts';
import { type FakeModel, startFakeModel } from '../../../../../test/support/fake-model/server.ts';
import type { ModelClient } from '../model-agent/exchange.ts';
import { modelAt, type Played, playTask, type TaskPlay } from '../test-support/play-task.ts';
import { recordingTool, saying } from '../test-support/tools.ts';
import { createConcealer } from './conceal.ts';
import { openRecorder } from './record.ts';
import { openReplay } from './replay.ts';

let fake: FakeModel;
let area: TemporaryDirectory;
let file: string;
beforeEach(async () => {
  fake = await startFakeModel();
  area = await temporaryDirectory('cassette-');
  file = join(area.path, 'run.cassette');
});
afterEach(async () => {
  await fake.close();
  await area[Symbol.asyncDispose]();
});

const nothingSecret = createConcealer({});

/** Plays a task against a model while it is recorded. */
async function record(play: TaskPlay, conceal = nothingSecret): Promise<Played> {
  const recorder = await openRecorder(file, conceal);
  if (!recorder.ok) throw new Error(recorder.refusal.reason);
  const played = await playTask({ ...play, model: recorder.value.record(play.model) });
  await recorder.value.finish();
  return played;
}

/** Opens what was recorded, with the server gone. */
async function replayed(from = file, conceal = nothingSecret): Promise<ModelClient> {
  await fake.close();
  const opened = await openReplay(from, conceal);
  if (!opened.ok) throw new Error(`${opened.refusal.code}: ${opened.refusal.reason}`);
  return opened.value;
}

const withoutDurations = ({ outcome, facts }: Played) => ({
  outcome,
  facts: facts.map((fact) => ('durationMs' in fact ? { ...fact, durationMs: 0 } : fact)),
});

const task = { agent: { tools: ['look'] } };
const tools = () => [recordingTool('look', saying('rain'))];

describe('a replay', () => {
  test.each([true, false])(
    'says and gives what the recorded run did, without the server (stream: %s)',
    async (stream) => {
      const play = fake.play(calling('look', { path: 'a' }), {
        text: 'It rains, and nobody minds that it does.',
      });
      const live = await record({ ...task, model: modelAt(play.url), tools: tools(), stream });
      const again = await playTask({ ...task, model: await replayed(), tools: tools(), stream });
      expect(live.outcome).toMatchObject({ ok: true, tokens: 220 });
      expect(withoutDurations(again)).toEqual(withoutDurations(live));
      expect(readdirSync(area.path)).toEqual(['run.cassette']);
    },
  );

  test('of a run that was not streamed can be streamed, as one fragment', async () => {
    const play = fake.play({ text: 'It rains.' });
    await record({ model: modelAt(play.url) });
    const { facts } = await playTask({ model: await replayed(), stream: true });
    expect(facts[0]).toMatchObject({ kind: 'llm.delta', text: 'It rains.' });
  });

  test('gives equal requests their replies in recorded order, and none twice', async () => {
    const play = fake.play({ text: 'one' }, { text: 'two' });
    const recorder = await openRecorder(file, nothingSecret);
    if (!recorder.ok) throw new Error('unreachable');
    const model = recorder.value.record(modelAt(play.url));
    await playTask({ model });
    await playTask({ model });
    await recorder.value.finish();
    const again = await replayed();
    expect((await playTask({ model: again })).outcome).toMatchObject({ output: 'one' });
    expect((await playTask({ model: again })).outcome).toMatchObject({ output: 'two' });
    expect((await playTask({ model: again })).outcome).toMatchObject({
      ok: false,
      code: 'cassette_mismatch',
      message: 'the cassette is at its end: all of its 2 exchanges are used',
    });
  });

  test('repeats failures too, and needs no wait for what was tried again', async () => {
    const context = [{ taskId: 'a', agentRole: 'R', output: 'x'.repeat(4_000), omittedCharacters: 0 }];
    const busy = { error: { status: 429, retryAfter: '0.2' } };
    const play = fake.play(
      busy,
      { ...refusingAbove(2_000, cutByLength)({ characters: 9_000 }), times: 1 },
      cutByLength,
    );
    const live = await record({ model: modelAt(play.url), prompt: { context } });
    expect(live.outcome).toMatchObject({ ok: false, code: 'truncated_response' });
    expect(play.asked).toHaveLength(3);
    const again = await playTask({ model: await replayed(), prompt: { context } });
    expect(again).toEqual(live);
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(3);
  });
});

describe('a request that was not recorded', () => {
  const mismatch = async (change: Partial<TaskPlay>) => {
    const play = fake.play(calling('look', { path: 'a' }), { text: 'It rains.' });
    await record({ ...task, model: modelAt(play.url), tools: tools() });
    const { outcome } = await playTask({ ...task, model: await replayed(), tools: tools(), ...change });
    expect(outcome).toMatchObject({ ok: false, code: 'cassette_mismatch' });
    return outcome.ok ? '' : outcome.message;
  };

  test('is shown beside the recorded one, at the line where they part', async () => {
    expect(await mismatch({ task: { description: 'Say goodbye.' } })).toBe(
      [
        'the request differs from exchange 1 of 2 of the cassette, in message 1 (user), line 1:',
        '- recorded: Task: Say hello.',
        '+ asked:    Task: Say goodbye.',
      ].join('\n'),
    );
  });

  test('that differs by what a tool returned says so', async () => {
    expect(await mismatch({ tools: [recordingTool('look', saying('sun'))] })).toContain(
      'exchange 2 of 2 of the cassette, in message 3 (tool), line 1:\n- recorded: call_1_0 look: rain\n+ asked:    call_1_0 look: sun',
    );
  });

  test('that says more is shown at the first line that says anything', async () => {
    const variables = { topic: 'tides' };
    expect(await mismatch({ prompt: { variables } })).toContain(
      'in message 1 (user), line 5:\n- recorded: (no such line)\n+ asked:    Variables:',
    );
  });

  test('that differs by the agent says so', async () => {
    expect(await mismatch({ agent: { ...task.agent, goal: 'write badly' } })).toContain(
      'in the system text, line 3:\n- recorded: Your goal: write well\n+ asked:    Your goal: write badly',
    );
  });

  test('that differs by a tool says so', async () => {
    const other = { ...recordingTool('look', saying('rain')), description: 'Looks elsewhere.' };
    expect(await mismatch({ tools: [other] })).toContain('in the tool look, line 1:');
  });

  test('that has a tool fewer says so', async () => {
    expect(await mismatch({ tools: [] })).toContain(
      'in what follows part 1:\n- recorded: the tool look: The tool look.\n+ asked:    message 1 (user): Task: Say hello.',
    );
  });

  test('whose difference is deep in a long line is shown there', async () => {
    const long = 'word '.repeat(400);
    const play = fake.play({ text: 'It rains.' });
    await record({ model: modelAt(play.url), task: { description: `${long}old` } });
    const { outcome } = await playTask({ model: await replayed(), task: { description: `${long}new` } });
    const message = outcome.ok ? '' : outcome.message;
    expect(message).toMatch(/- recorded: ….{40}old\n\+ asked: {4}….{40}new$/);
  });
});

describe('what a cassette keeps', () => {
  test('no key, no header, no value of a secret variable, wherever it stands', async () => {
    const secrets = {
      SERVICE_TOKEN: 'tell-nobody-1234',
      OPENAI_API_KEY: 'the-key-itself-99',
      MINE: 'named-by-the-crew-file',
    };
    const known = 'sk-abcdefghijklmnopqrstuvwx';
    const play = fake.play(calling('look', { path: secrets.SERVICE_TOKEN }), {
      text: `It is ${secrets.SERVICE_TOKEN}, and ${known}.`,
    });
    const conceal = createConcealer(secrets, ['MINE']);
    const description = `Use ${secrets.SERVICE_TOKEN} and ${secrets.MINE}.`;
    const found = [recordingTool('look', saying(`found ${known}`))];
    const model = modelAt(play.url, { apiKey: secrets.OPENAI_API_KEY });
    const settings = { ...task, task: { description }, tools: found };
    const live = await record({ ...settings, model, stream: true }, conceal);
    expect(live.outcome).toMatchObject({ ok: true, output: expect.stringContaining(known) });
    const written = readFileSync(file, 'utf8');
    for (const secret of [...Object.values(secrets), known]) expect(written).not.toContain(secret);
    expect(written).not.toMatch(/authorization|Bearer/i);
    expect(written).toContain('Use [secret SERVICE_TOKEN] and [secret MINE].');

    const rotated = { ...secrets, SERVICE_TOKEN: 'another-value-5678' };
    const again = await playTask({
      ...settings,
      task: { description: `Use ${rotated.SERVICE_TOKEN} and ${rotated.MINE}.` },
      model: await replayed(file, createConcealer(rotated, ['MINE'])),
    });
    expect(again.outcome.ok).toBe(true);
  });

  test('after a crash, everything up to the last whole exchange', async () => {
    const play = fake.play({ text: 'one' }, { text: 'two' });
    const recorder = await openRecorder(file, nothingSecret);
    if (!recorder.ok) throw new Error('unreachable');
    await playTask({ model: recorder.value.record(modelAt(play.url)) });
    expect(existsSync(file)).toBe(false);
    const partial = `${file}.partial`;
    appendFileSync(partial, '{"digest":"half of an exch');
    const again = await replayed(partial);
    expect((await playTask({ model: again })).outcome).toMatchObject({ ok: true, output: 'one' });
    await recorder.value.finish();
  });

  test('what a dead recorder left does not get into the next cassette', async () => {
    writeFileSync(`${file}.partial`, 'left over\n');
    const play = fake.play({ text: 'one' });
    await record({ model: modelAt(play.url) });
    expect((await playTask({ model: await replayed() })).outcome).toMatchObject({ ok: true });
  });

  test('nothing of an exchange that was aborted', async () => {
    const play = fake.play({ hang: 'silent' });
    const { outcome } = await record({ model: modelAt(play.url), task: { timeoutMs: 100 } });
    expect(outcome).toMatchObject({ code: 'task_timeout' });
    expect(readFileSync(file, 'utf8')).toBe('{"cassette":1}\n');
  });
});

describe('a cassette that cannot be used', () => {
  test.each([
    ['is not there', undefined, 'CASSETTE_UNREADABLE'],
    ['is empty', '', 'CASSETTE_INVALID'],
    ['is of another version', '{"cassette":2}\n', 'CASSETTE_INVALID'],
    ['holds a broken line', '{"cassette":1}\nrubbish\n', 'line 2'],
    ['holds something else', '{"cassette":1}\n{"digest":"x"}\n', 'line 2'],
  ])('is refused when it %s', async (_, content, named) => {
    if (content !== undefined) writeFileSync(file, content);
    await expect(replayed()).rejects.toThrow(named);
  });

  test('is refused before the run when it cannot be written', async () => {
    const opened = await openRecorder(join(area.path, 'no', 'such', 'folder'), nothingSecret);
    expect(opened).toMatchObject({ ok: false, refusal: { code: 'CASSETTE_UNWRITABLE' } });
  });
});
