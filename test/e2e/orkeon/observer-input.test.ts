import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import {
  crewOf,
  kindsOf,
  modelAt,
  orkeonBinary,
  orkeonFolder,
  problemsOf,
  runOrkeon,
  type SeenEvent,
  startOrkeon,
} from '../../support/run-orkeon.ts';

const model = useFakeModel();

const observed = ['run', 'crew.yaml', '--events', 'jsonl'];
const given = (value: unknown, correlationId?: unknown) => ({ kind: 'input.given', correlationId, value });

/** A run that waits at a question; its folder and what it needs go with it. */
async function startAsking(task: object = { humanInput: true }) {
  const folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: task }) });
  const play = model.play({ text: 'Done.' });
  const running = startOrkeon(observed, { cwd: folder.path, env: modelAt(play.url) });
  const asked = await running.until('input.needed');
  return { running, asked, play, [Symbol.dispose]: folder[Symbol.dispose] };
}

const errorsOf = (events: readonly SeenEvent[]) => events.filter(({ kind }) => kind === 'error');

test(
  'whatever else comes in, the answer is taken and nothing is said of the rest',
  verifies(
    [
      'orkeon.inbound.malformed-ignored',
      'orkeon.inbound.unknown-verb-ignored',
      'orkeon.inbound.unusable-payload-ignored',
    ],
    async () => {
      using scene = await startAsking();
      const { running, asked } = scene;
      running.say('\uFEFFnot json\r\n\n{"kind":5}\n[]\nnull\n{"kind":"sing"}\n{"kind":"post"}\n');
      running.say(Buffer.from([0xff, 0xfe, 0x0a, 0x00, 0xc3, 0x28, 0x0a]));
      for (const value of [1, true, null, undefined, {}]) running.say(given(value, asked['correlationId']));
      running.say(given('yes', 'another question'));
      running.say(`${JSON.stringify(given('yes', asked['correlationId']))}\r\n`);
      const run = await running.ended;
      expect(run.code).toBe(0);
      expect(errorsOf(run.events)).toEqual([]);
      expect(problemsOf(run.stdout)).toEqual([]);
    },
  ),
);

test('an answer may come a byte at a time, and without a line feed at the end', async () => {
  using scene = await startAsking({ humanInput: { kind: 'text', prompt: 'What?' } });
  for (const byte of Buffer.from(JSON.stringify(given('é—𝄞')))) scene.running.say(Buffer.from([byte]));
  scene.running.closeInput();
  const run = await scene.running.ended;
  expect(run.code).toBe(0);
  expect(scene.play.asked[0]?.messages.at(-1)?.text).toContain('é—𝄞');
});

test('an answer that comes before its question is not for it', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput: true } }) });
  const running = startOrkeon(observed, { cwd: folder.path, env: modelAt(model.play({ text: 'x' }).url) });
  running.say(given('yes'));
  await running.until('input.needed');
  running.say(given('no'));
  const run = await running.ended;
  expect(run.code).toBe(2);
  expect(run.events.find(({ kind }) => kind === 'task.completed')).toMatchObject({ success: false });
});

test('an answer that is no choice leaves the question open and says so', async () => {
  using scene = await startAsking({ humanInput: { prompt: 'Which?', choices: ['red', 'blue'] } });
  scene.running.say(given('green'));
  const error = await scene.running.until('error');
  expect(error).toMatchObject({
    code: 'input_invalid',
    recoverable: true,
    correlationId: scene.asked['correlationId'],
  });
  scene.running.say(given(' Blue '));
  const run = await scene.running.ended;
  expect(run.code).toBe(0);
  expect(scene.play.asked[0]?.messages.at(-1)?.text).toContain('blue');
});

test(
  'the end of the input refuses a confirmation, and the run fails for it',
  verifies('orkeon.silence.closed-input-refuses', async () => {
    using scene = await startAsking();
    scene.running.closeInput();
    const run = await scene.running.ended;
    expect(run.events.find(({ kind }) => kind === 'input.closed')).toMatchObject({
      outcome: 'refused',
      reason: 'closed',
    });
    expect(run.code).toBe(2);
    expect(scene.play.asked).toHaveLength(0);
    expect(problemsOf(run.stdout)).toEqual([]);
  }),
);

test('early commands for the hub are kept, answered once the crew is ready, and 64 at most', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput: true } }) });
  const running = startOrkeon(observed, { cwd: folder.path, env: modelAt(model.play({ text: 'x' }).url) });
  const send = (id: number) => ({
    kind: 'send',
    to: 'agent://press/writer',
    payload: id,
    correlationId: `p${id}`,
  });
  for (let id = 1; id <= 70; id += 1) running.say(send(id));
  await running.until('input.needed');
  running.say({ kind: 'subscribe', topic: 'news' });
  await running.until((event) => event['message']?.startsWith("'subscribe'"));
  running.say(given('yes'));
  const run = await running.ended;
  const errors = errorsOf(run.events);
  const unavailable = errors.filter(({ code }) => code === 'hub_unavailable');
  const early = errors.some(({ code }) => code === 'hub_overflow') ? 64 : 70;
  expect(unavailable.slice(0, early).map(({ correlationId }) => correlationId)).toEqual(
    Array.from({ length: early }, (_, index) => `p${index + 1}`),
  );
  expect(errors.every(({ recoverable }) => recoverable === true)).toBe(true);
  expect(run.code).toBe(0);
});

test('a line that never ends is dropped with one word about it, and takes no memory', async () => {
  using scene = await startAsking();
  const { running } = scene;
  const before = highWater(running.child.pid);
  const megabyte = Buffer.alloc(1024 * 1024, 0x78);
  for (let sent = 0; sent < 100; sent += 1) {
    if (running.child.stdin?.write(megabyte) === false) {
      await new Promise((resolve) => running.child.stdin?.once('drain', resolve));
    }
  }
  running.say('\n');
  running.say(given('yes'));
  await running.until('task.started');
  const grown = highWater(running.child.pid) - before;
  const run = await running.ended;
  expect(run.code).toBe(0);
  expect(errorsOf(run.events)).toMatchObject([{ code: 'input_too_long', recoverable: true }]);
  if (before > 0) expect(grown).toBeLessThan(80 * 1024);
});

/** The most memory that a process has had, in KiB; 0 where the system does not tell. */
function highWater(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

test('a run ends by itself while its input stays open, whatever the input is', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  for (const stdin of ['pipe', 'ignore'] as const) {
    const env = modelAt(model.play({ text: 'Done.' }).url);
    const { ended } = startOrkeon(observed, { cwd: folder.path, env, stdio: [stdin, 'pipe', 'pipe'] });
    const run = await ended;
    expect(run.code).toBe(0);
    expect(kindsOf(run.events).at(-1)).toBe('run.finished');
  }
});

/** Commands of a shell that give a program, as its arguments, a standard input that no pipe is; what it says goes to a file. */
const inputs: Readonly<Record<string, string>> = {
  'none at all': '"$@" > out <&-',
  'a terminal': 'export WORDS="$*"; script -qec \'$WORDS > out\' /dev/null',
};

test.each(Object.entries(inputs))('a run ends by itself when its input is %s', async (_, script) => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const words = ['-c', script, 'sh', process.execPath, orkeonBinary, ...observed];
  const env = { ...process.env, ...modelAt(model.play({ text: 'Done.' }).url) };
  const shell = spawn('sh', words, { cwd: folder.path, env, stdio: ['pipe', 'ignore', 'ignore'] });
  await once(shell, 'exit');
  const said = readFileSync(join(folder.path, 'out'), 'utf8');
  expect(problemsOf(said)).toEqual([]);
  expect(said).toContain('"success":true,"exitCode":0');
});

test('noise of every kind leaves a run as it was', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const noise = Buffer.from(
    Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 8) * 31) % 256),
  );
  const env = modelAt(model.play({ text: 'Done.', delayMs: 200 }).url);
  const run = await runOrkeon(observed, { cwd: folder.path, env, input: noise });
  expect(run.code).toBe(0);
  expect(problemsOf(run.stdout)).toEqual([]);
});
