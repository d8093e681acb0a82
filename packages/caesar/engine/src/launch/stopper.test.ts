import { tmpdir } from 'node:os';
import { finished } from 'node:stream/promises';
import { findMarked, isAlive, isGroupGone, type StartedProcess, startProcess } from '@caesar/host';
import { expect, test } from 'vitest';
import { createStopper, type StopperOptions } from './stopper.ts';

const start = (script: string): StartedProcess =>
  startProcess({ command: 'sh', args: ['-c', script], cwd: tmpdir(), env: process.env, stdin: null });

function stopperOf(child: StartedProcess, more: Partial<StopperOptions> = {}) {
  return createStopper(child, {
    marker: { name: 'STOPPER_TEST', value: String(child.identity?.pid) },
    deadlineMs: 600_000,
    stopGraceMs: 100,
    keepBackground: false,
    signal: new AbortController().signal,
    ...more,
  });
}

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('once the agent has exited no reason counts any more, and no timer keeps the program from its end', async () => {
  const child = start('exit 0');
  const stopper = stopperOf(child);
  await child.exited;
  stopper.disarm();
  const before = timers();
  stopper.stopAfter('done', 600_000);
  expect(timers()).toBe(before);
  stopper.stop('cancelled');
  expect(stopper.reason).toBeNull();
});

test('the first reason counts, and ends the agent', async () => {
  const child = start('sleep 600');
  const stopper = stopperOf(child);
  stopper.stopAfter('done', 0);
  await child.exited;
  stopper.disarm();
  expect(stopper.reason).toBe('done');
  expect(await stopper.sweep()).toEqual({ leftovers: [], survivors: [] });
});

test('what an agent left in its group is ended, unless it is to be kept', async () => {
  const child = start('sleep 600 & exit 0');
  let isOver = false;
  const over = finished(child.stdout.resume()).then(() => {
    isOver = true;
  });
  await child.exited;
  await stopperOf(child, { keepBackground: true }).sweep();
  expect([isOver, isGroupGone(child.identity?.pid ?? 0)]).toEqual([false, false]);
  await stopperOf(child).sweep();
  await over;
});

test('a supervisor that the agent started outlives it, with what it started, unless the agent is stopped', async () => {
  const marker = { name: 'STOPPER_TEST', value: `spared-${process.pid}` };
  const env = { ...process.env, [marker.name]: marker.value };
  const child = startProcess({
    command: 'sh',
    args: [
      '-c',
      "(setsid sh -c 'sleep 601 >/dev/null 2>&1 & echo; wait' &) | head -n 1; sleep 602 >/dev/null 2>&1 &",
    ],
    cwd: tmpdir(),
    env,
    stdin: null,
  });
  await child.exited;
  const running = () => findMarked(marker).map(({ commandLine }) => commandLine);
  const supervisor = findMarked(marker).find(({ commandLine }) => commandLine.startsWith('sh '));
  if (supervisor === undefined) throw new Error(`no supervisor among ${running().join(', ')}`);
  const stopper = stopperOf(child, { marker, supervisors: async () => [supervisor] });
  stopper.disarm();
  const { leftovers, survivors } = await stopper.sweep();
  expect([leftovers.map(({ commandLine }) => commandLine), survivors]).toEqual([['sleep 602'], []]);
  expect(running()).toHaveLength(2);
  await stopperOf(child, { marker }).sweep();
  expect(running()).toEqual([]);
});

test('an agent that never started is not stopped', async () => {
  const child = startProcess({ command: '/no/such', args: [], cwd: tmpdir(), env: {}, stdin: null });
  const stopper = stopperOf(child);
  stopper.stop('timed_out');
  expect(stopper.reason).toBeNull();
  stopper.disarm();
  expect(child.identity === null || !isAlive(child.identity)).toBe(true);
});
