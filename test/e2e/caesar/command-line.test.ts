import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { identifyProcess, isAlive, waitForFile } from '@caesar/host';
import { describe, expect, test } from 'vitest';
import { bashAgent } from '../../support/agents.ts';
import { makePlace } from '../../support/repository.ts';
import { caesarBinary } from '../../support/run-caesar.ts';

describe('what is refused', () => {
  test.each([
    [['runn', 'x'], 'did you mean run?'],
    [['run', 'x', '--agnet', 'a'], 'did you mean --agent?'],
    [['run', 'x', '--agent', 'a', '--mode', 'wrte'], 'did you mean write?'],
    [['run', 'x', '--agent', 'a', '--timeout', 'soon'], 'give a duration'],
    [['run'], '--objective'],
    [['show'], 'see what is needed'],
    [['show', 'nothing'], 'caesar ps'],
    [['ps', '--status', 'runing'], 'did you mean running?'],
  ])('%j exits with 2 and ends with the next step: %s', async (args, remedy) => {
    using place = makePlace();
    const text = await place.caesar(args);
    expect(text).toMatchObject({ code: 2, stdout: '' });
    expect(text.stderr).toMatch(/^error: /);
    expect(text.stderr.trimEnd().split('\n').at(-1)).toContain(remedy);
    const json = await place.caesar([...args, '--json']);
    expect(json.code).toBe(2);
    expect(json.json.error).toEqual({
      code: expect.stringMatching(/^[A-Z]+_/),
      reason: expect.any(String),
      remedy: expect.stringContaining(remedy),
    });
    expect(json.stderr).toBe('');
  });
});

test('help is on standard output and exits with 0, for the program and for each command', async () => {
  using place = makePlace({ git: 'none' });
  for (const args of [['--help'], ['help'], [], ['run', '--help'], ['help', 'apply']]) {
    const help = await place.caesar(args);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: caesar/);
  }
});

test('with --json standard output is JSON and nothing else, in every command', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo noise; echo noise >&2; echo z >> f.txt'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  const id = run.json.task_id;
  for (const args of [['ps'], ['show', id], ['diff', id], ['apply', id, '--check']]) {
    const out = await place.caesar([...args, '--json']);
    expect(out, args.join(' ')).toMatchObject({ code: 0, stderr: '' });
    expect(out.json).toBeTypeOf('object');
  }
});

test('a task is named by any beginning of its id that no other shares', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent(''));
  const ids: string[] = [];
  for (const objective of ['one', 'two']) {
    ids.push((await place.caesar(['run', objective, '--agent', 'a', '--json'])).json.task_id);
  }
  const [first = ''] = ids;
  for (const text of [first, first.slice(0, 10), first.slice(2, 10)]) {
    expect((await place.caesar(['show', text, '--json'])).json.task_id).toBe(first);
  }
  const both = await place.caesar(['show', 't_', '--json']);
  expect(both).toMatchObject({ code: 2, json: { error: { code: 'TASK_AMBIGUOUS' } } });
  const listed = (await place.caesar(['ps'])).stdout;
  for (const [index, objective] of ['one', 'two'].entries()) {
    expect(listed).toMatch(
      new RegExp(`^${ids[index]?.slice(0, 10)}\\w*  succeeded +good .*${objective}$`, 'm'),
    );
  }
});

test('ps lists by status', async () => {
  using place = makePlace();
  place.declareAgent('good', bashAgent(''));
  place.declareAgent('bad', '#!/bin/sh\nexit 1\n');
  await place.caesar(['run', 'x', '--agent', 'good']);
  await place.caesar(['run', 'y', '--agent', 'bad']);
  const failed = (await place.caesar(['ps', '--status', 'failed,timed_out', '--json'])).json.tasks;
  expect(failed.map(({ objective }: { objective: string }) => objective)).toEqual(['y']);
  expect((await place.caesar(['ps', '--json'])).json.tasks).toHaveLength(2);
});

describe('an interrupt', () => {
  /** Starts a run whose agent says when it is at work, and interrupts it then. */
  const interrupted = async (
    work: string,
    interrupt: (kill: (signal: NodeJS.Signals) => void, root: string) => void,
  ) => {
    const place = makePlace();
    place.write('.caesar/config.toml', '[policy]\nstop_grace = "2m"\n');
    const ready = `${place.root}/ready`;
    place.declareAgent('a', bashAgent(`${work.replace('READY', `touch ${ready}`)}`));
    const run = await place.caesar(['run', 'x', '--agent', 'a'], {
      onStart: (child) => {
        void waitForFile(ready, { timeoutMs: 20_000 }).then(() => {
          interrupt((signal) => child.kill(signal), place.root);
        });
      },
    });
    const [task] = (await place.caesar(['ps', '--json'])).json.tasks;
    return { place, run, task };
  };

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s cancels the task, ends its processes and exits with 130',
    async (signal) => {
      const work = 'sleep 996 & (echo $!; echo $$) > "$CAESAR_TASK_DIR/pids"; READY; sleep 996';
      const { place, run, task } = await interrupted(work, (kill) => kill(signal));
      using _place = place;
      expect(run.code).toBe(130);
      expect(task).toMatchObject({ status: 'cancelled', verdict: 'cancelled' });
      const pids = readFileSync(`${task.task_dir}/pids`, 'utf8').trim().split('\n').map(Number);
      const living = pids.map(identifyProcess).filter((identity) => identity !== null && isAlive(identity));
      expect(living).toEqual([]);
    },
  );

  test('a second one ends an agent that will not listen', async () => {
    const work = `trap 'touch "\${0%/*}/asked"' TERM; READY; while :; do sleep 0.1 || :; done`;
    const { place, run, task } = await interrupted(work, (kill, root) => {
      kill('SIGINT');
      void waitForFile(`${root}/asked`, { timeoutMs: 20_000 }).then(() => kill('SIGINT'));
    });
    using _place = place;
    expect(run.code).toBe(130);
    expect(task.status).toBe('cancelled');
  });
});

test('cancel, from another process, ends the task with all that it started', async () => {
  using place = makePlace();
  const ready = `${place.root}/ready`;
  place.declareAgent(
    'a',
    bashAgent(`sleep 995 & echo $! > "$CAESAR_TASK_DIR/pid"; touch ${ready}; sleep 995`),
  );
  const running = place.caesar(['run', 'x', '--agent', 'a', '--json']);
  await waitForFile(ready, { timeoutMs: 20_000 });
  const cancelled = await place.caesar(['cancel', 't_', '--json']);
  expect(cancelled.code, cancelled.stderr).toBe(0);
  expect(cancelled.json).toMatchObject({
    cancelled: true,
    message: expect.stringContaining('nothing of it runs'),
  });
  const run = await running;
  expect(run).toMatchObject({ code: 130, json: { status: 'cancelled', verdict: 'cancelled' } });
  const left = identifyProcess(Number(readFileSync(`${run.json.task_dir}/pid`, 'utf8')));
  expect(left !== null && isAlive(left)).toBe(false);
  const again = await place.caesar(['cancel', cancelled.json.id, '--json']);
  expect(again).toMatchObject({ code: 0, json: { cancelled: false } });
});

test('a reader that leaves early ends a long diff quietly', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('seq 400000 > big.txt'));
  const { task_id } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  const child = spawn(caesarBinary, ['diff', task_id], { cwd: place.repository, env: place.env });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('a patch leaves standard output open for whoever writes there next', () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo z >> f.txt'));
  const lines = ['run x --agent a >/dev/null 2>&1', 'diff t_', 'diff t_ --stat'].map(
    (line) => `"$0" ${line}`,
  );
  const shown = spawnSync('bash', ['-c', `${lines.join(' && ')} && echo after`, caesarBinary], {
    cwd: place.repository,
    env: place.env,
    encoding: 'utf8',
  });
  expect(shown.stdout).toMatch(/\+z\n.*f\.txt +\+1\n.*\nafter\n$/s);
});
