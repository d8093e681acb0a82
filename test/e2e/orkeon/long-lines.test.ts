import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import type { Step } from '../../support/fake-model/step.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import {
  crewOf,
  modelAt,
  orkeonFolder,
  problemsOf,
  runOrkeon,
  startOrkeon,
} from '../../support/run-orkeon.ts';

const model = useFakeModel();

const observed = ['run', 'crew.yaml', '--events', 'jsonl'];
const hang: Step = { hang: 'silent', times: 'forever' };
const KIB = 1024;

test.each([60 * KIB, 70 * KIB, 5_000 * KIB])(
  'an answer of %i bytes reaches the model whole',
  async (size) => {
    using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput: { kind: 'text' } } }) });
    const play = model.play({ text: 'Done.' });
    const running = startOrkeon(observed, { cwd: folder.path, env: modelAt(play.url) });
    await running.until('input.needed');
    running.say({ kind: 'input.given', value: 'v'.repeat(size) });
    const run = await running.ended;
    expect(run.code).toBe(0);
    expect(play.asked[0]?.messages.at(-1)?.text).toContain('v'.repeat(size));
    expect(problemsOf(run.stdout)).toEqual([]);
  },
);

test('an answer that is too long is said to be, and leaves the question open', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput: true } }) });
  const running = startOrkeon(observed, {
    cwd: folder.path,
    env: modelAt(model.play({ text: 'Done.' }).url),
  });
  await running.until('input.needed');
  running.say({ kind: 'input.given', value: 'v'.repeat(9_000 * KIB) });
  expect(await running.until('error')).toMatchObject({ code: 'input_too_long', recoverable: true });
  running.say({ kind: 'input.given', value: 'yes' });
  expect((await running.ended).code).toBe(0);
});

test.each([60 * KIB, 70 * KIB])(
  'generated text of %i bytes is said whole, in lines that any reader takes',
  async (size) => {
    using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
    const text = 'é'.repeat(size / 2);
    const play = model.play({ text });
    const run = await runOrkeon([...observed, '--stream'], { cwd: folder.path, env: modelAt(play.url) });
    expect(run.events.map((event) => event['text'] ?? '').join('') === text).toBe(true);
    expect(Math.max(...run.stdout.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(64 * KIB);
    expect([run.code, problemsOf(run.stdout)]).toEqual([0, []]);
  },
);

/** Reads nothing until the run has had the time to write all that it can. */
async function readLate(args: readonly string[], steps: readonly Step[]) {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {}, t2: {} }) });
  const play = model.play(...steps);
  const running = startOrkeon([...observed, '--stream', ...args], {
    cwd: folder.path,
    env: modelAt(play.url),
  });
  await running.until('run.started');
  running.child.stdout?.pause();
  await delay(3_000);
  running.child.stdout?.resume();
  return running.ended;
}

const lateEndings: [string, readonly string[], Step, number, string][] = [
  ['that fails', [], { error: { status: 400, message: 'no' } }, 2, 'crew_failed'],
  ['that meets its time limit', ['--timeout', '2500ms'], hang, 130, 'crew_cancelled'],
];

test.each(lateEndings)(
  'what waits for a late reader arrives before the end of a run %s',
  verifies(['orkeon.run.finished-last'], async (_, args, last, code, why) => {
    const text = 'm'.repeat(200 * KIB);
    const run = await readLate(args, [{ text }, last]);
    const said = run.events.map((event) => event['text'] ?? '').join('');
    expect(said === text || (code === 130 && text.startsWith(said))).toBe(true);
    expect(Buffer.byteLength(run.stdout)).toBeGreaterThan(64 * KIB);
    expect(run.events.at(-2)).toMatchObject({ kind: 'error', code: why });
    expect(run.events.at(-1)).toMatchObject({ kind: 'run.finished', exitCode: code });
    expect([run.code, problemsOf(run.stdout)]).toEqual([code, []]);
  }),
);
