import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import type { Step } from '../../support/fake-model/step.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import {
  crewOf,
  modelAt,
  orkeonBinary,
  orkeonFolder,
  problemsOf,
  type RunningOrkeon,
  startOrkeon,
} from '../../support/run-orkeon.ts';

const model = useFakeModel();

/** More than a pipe holds. */
const LONG_TEXT = 'The press writes, and somebody reads. '.repeat(400);
const hang: Step = { hang: 'silent', times: 'forever' };

/** Makes the program throw, where nobody catches it, when it is sent SIGUSR2. */
const throwing = (how: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${how} });`)}`;

interface Ending {
  readonly code: number;
  readonly error?: string;
  readonly args?: readonly string[];
  readonly node?: string;
  /** What the second task's model says; by default it never answers. */
  readonly last?: Step;
  readonly bring: (running: RunningOrkeon) => unknown;
}

const endings: Readonly<Record<string, Ending>> = {
  success: { code: 0, last: { text: 'Done.' }, bring: () => {} },
  'a failing task': {
    code: 2,
    error: 'crew_failed',
    last: { error: { status: 400, message: 'no' } },
    bring: () => {},
  },
  SIGINT: { code: 130, error: 'crew_cancelled', bring: ({ child }) => child.kill('SIGINT') },
  SIGTERM: { code: 130, error: 'crew_cancelled', bring: ({ child }) => child.kill('SIGTERM') },
  SIGHUP: { code: 130, error: 'crew_cancelled', bring: ({ child }) => child.kill('SIGHUP') },
  'the cancel command': { code: 130, error: 'crew_cancelled', bring: (run) => run.say({ kind: 'cancel' }) },
  'the time limit': { code: 130, error: 'crew_cancelled', args: ['--timeout', '4s'], bring: () => {} },
  'an uncaught exception': {
    code: 2,
    error: 'crew_failed',
    node: throwing("throw new Error('out of nowhere')"),
    bring: ({ child }) => child.kill('SIGUSR2'),
  },
  'an unhandled rejection': {
    code: 2,
    error: 'crew_failed',
    node: throwing("Promise.reject(new Error('out of nowhere'))"),
    bring: ({ child }) => child.kill('SIGUSR2'),
  },
};

/** Starts a run that has written much and is at its second task when the ending is brought about. */
async function playToTheEnd(ending: Ending, sink: 'file' | 'pipe' | 'slow pipe' | 'closed pipe') {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ first: {}, second: {} }) });
  const arrivals = { tell: () => {} };
  const arrived = new Promise<void>((resolve) => {
    arrivals.tell = resolve;
  });
  let isFree = () => {};
  const held = new Promise<void>((resolve) => {
    isFree = resolve;
  });
  const play = model.play({ text: LONG_TEXT }, () => {
    arrivals.tell();
    return { ...(ending.last ?? hang), delayMs: 100 };
  });
  const path = join(folder.path, 'events.out');
  const file = sink === 'file' ? openSync(path, 'w') : undefined;
  const running = startOrkeon(['run', 'crew.yaml', '--events', 'jsonl', '--stream', ...(ending.args ?? [])], {
    cwd: folder.path,
    env: { ...modelAt(play.url), ...(ending.node && { NODE_OPTIONS: ending.node }) },
    stdio: ['pipe', file ?? 'pipe', 'pipe'],
  });
  const { stdout } = running.child;
  if (sink === 'slow pipe' && stdout) readSlowly(stdout, held);
  await Promise.race([arrived, running.ended]);
  if (sink === 'closed pipe') stdout?.destroy();
  isFree();
  ending.bring(running);
  const run = await running.ended;
  if (file !== undefined) closeSync(file);
  const [runId = ''] = readdirSync(join(folder.path, '.orkeon/runs'));
  const journal = readFileSync(join(folder.path, '.orkeon/runs', runId, 'events.jsonl'), 'utf8');
  const meta = JSON.parse(readFileSync(join(folder.path, '.orkeon/runs', runId, 'meta.json'), 'utf8'));
  return { run, journal, meta, stream: sink === 'file' ? readFileSync(path, 'utf8') : run.stdout };
}

/** Lets the first lines through, then a piece at a time, so that the ending finds the pipe full. */
function readSlowly(stdout: Readable, ready: Promise<void>): void {
  stdout.on('data', async () => {
    stdout.pause();
    await Promise.race([ready, delay(50)]);
    await delay(30);
    stdout.resume();
  });
}

const eventsOf = (stream: string) =>
  stream
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe.each(Object.entries(endings))('a run that ends by %s', (_, ending) => {
  test.each(['file', 'pipe', 'slow pipe'] as const)(
    'says so in its last whole lines to a %s',
    verifies(
      ['orkeon.run.finished-last', 'orkeon.error.crew-cancelled', 'orkeon.error.crew-failed'],
      async (sink) => {
        const { run, stream, journal, meta } = await playToTheEnd(ending, sink);
        expect(problemsOf(stream)).toEqual([]);
        const events = eventsOf(stream);
        expect(events.at(-1)).toMatchObject({
          kind: 'run.finished',
          success: ending.code === 0,
          exitCode: ending.code,
        });
        expect(events.filter(({ kind }) => kind === 'run.finished')).toHaveLength(1);
        const stops = events.filter(({ kind, recoverable }) => kind === 'error' && recoverable === false);
        expect(stops.map(({ code }) => code)).toEqual(ending.error === undefined ? [] : [ending.error]);
        expect(run).toMatchObject({ code: ending.code, signal: null });
        expect(events.map(({ text = '' }) => text).join('')).toContain(LONG_TEXT);
        expect(journal).toBe(stream);
        expect(meta.ending).toMatchObject({ exitCode: ending.code, success: ending.code === 0 });
      },
    ),
  );

  test('says so in its journal when its reader has gone', async () => {
    const { run, journal } = await playToTheEnd(ending, 'closed pipe');
    expect(problemsOf(journal)).toEqual([]);
    const last = eventsOf(journal).at(-1);
    expect(last).toMatchObject({ kind: 'run.finished', exitCode: run.code });
    expect(run.code).toBe(ending.code === 0 ? 130 : ending.code);
    expect(run.signal).toBeNull();
  });
});

test('a reader that goes while work is left cancels the run, quietly', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ first: {}, second: {}, third: {} }) });
  const running: { now?: RunningOrkeon } = {};
  const play = model.play(() => {
    running.now?.child.stdout?.destroy();
    return { text: 'One.', delayMs: 50 };
  }, hang);
  running.now = startOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], {
    cwd: folder.path,
    env: modelAt(play.url),
  });
  const run = await running.now.ended;
  expect(run).toMatchObject({ code: 130, signal: null, stderr: '' });
});

test('a signal while the program is still loading leaves a whole ending too', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const { url } = model.play(hang);
  const running = startOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], {
    cwd: folder.path,
    env: modelAt(url),
  });
  await running.until('run.started');
  running.child.kill('SIGINT');
  const run = await running.ended;
  expect(run).toMatchObject({ code: 130, signal: null });
  expect(problemsOf(run.stdout)).toEqual([]);
});

test('two signals in a row still leave a whole ending', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput: true } }) });
  const { url } = model.play(hang);
  const running = startOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], {
    cwd: folder.path,
    env: modelAt(url),
  });
  await running.until('input.needed');
  running.child.kill('SIGINT');
  running.child.kill('SIGTERM');
  const run = await running.ended;
  expect(run.code).toBe(130);
  expect(problemsOf(run.stdout)).toEqual([]);
  expect(run.events.find(({ kind }) => kind === 'input.closed')).toMatchObject({
    outcome: 'refused',
    reason: 'cancelled',
  });
});

test('once a run is cancelled its call is cut and the model is not asked again', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ first: {}, second: {} }) });
  const running: { now?: RunningOrkeon } = {};
  const play = model.play(() => {
    running.now?.child.kill('SIGINT');
    return hang;
  });
  running.now = startOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], {
    cwd: folder.path,
    env: modelAt(play.url),
  });
  const run = await running.now.ended;
  expect(await play.asked[0]?.ended).toBe('abandoned');
  expect(play.asked).toHaveLength(1);
  expect(run.events.filter(({ kind }) => kind === 'task.started')).toHaveLength(1);
});

test('a run whose driver is killed does not stay behind, even while its model says nothing', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ first: {}, second: {} }) });
  const driver: { now?: ChildProcess } = {};
  const play = model.play(() => {
    driver.now?.kill('SIGKILL');
    return hang;
  });
  const words = JSON.stringify([orkeonBinary, 'run', 'crew.yaml', '--events', 'jsonl']);
  driver.now = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn(process.execPath, ${words}, { stdio: 'pipe' })`],
    { cwd: folder.path, env: { ...process.env, ...modelAt(play.url) } },
  );
  await new Promise((resolve) => driver.now?.on('exit', resolve));
  expect(await play.asked[0]?.ended).toBe('abandoned');
  const runs = join(folder.path, '.orkeon/runs');
  const metaOf = () => JSON.parse(readFileSync(join(runs, readdirSync(runs)[0] ?? '', 'meta.json'), 'utf8'));
  await expect.poll(() => metaOf().ending?.exitCode, { timeout: 10_000 }).toBe(130);
});
