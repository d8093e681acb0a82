import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STEPS, type Step } from '@caesar/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bashAgent, REPORTS_SUCCESS } from '../support/agents.ts';
import { processesWith, until } from '../support/processes.ts';
import { makePlace, type Place } from '../support/repository.ts';
import { bundle } from './support/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'caesar-kill-'));
let owner = '';
beforeAll(async () => {
  owner = await bundle('dying-owner', folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a task's record says after its owner died at a step and somebody looked. */
interface Truth {
  readonly status: 'none' | 'failed' | 'succeeded';
  readonly verdict?: string;
  readonly failure?: string;
  /** Whether the agent’s change is in the diff. */
  readonly hasChange?: boolean;
  readonly hasWorktree?: boolean;
}

const UNPROMISED: Truth = { status: 'none' };
const UNSTARTED: Truth = { status: 'failed', verdict: 'failed', failure: 'setup_failed', hasWorktree: false };
const PREPARED: Truth = { ...UNSTARTED, hasWorktree: true };
const DONE: Truth = { status: 'succeeded', verdict: 'good', hasChange: true, hasWorktree: true };

/** The agent has written its report when it is killed with its owner, or it has not come so far: the step tells. */
const AT_WORK: Truth = { status: 'failed', hasWorktree: true };

const TRUTHS: Record<Step, Truth> = {
  'plan-kept': UNPROMISED,
  'record-created': UNSTARTED,
  'directory-made': UNSTARTED,
  'journal-opened': UNSTARTED,
  'before-admitted': UNSTARTED,
  'after-admitted': UNSTARTED,
  'before-prepared': UNSTARTED,
  'after-prepared': PREPARED,
  'task-written': PREPARED,
  'start-stamped': PREPARED,
  'agent-spawned': AT_WORK,
  'before-spawned': AT_WORK,
  'after-spawned': AT_WORK,
  'agent-ended': { ...AT_WORK, verdict: 'unconfirmed', failure: 'unconfirmed', hasChange: true },
  'before-exited': { ...AT_WORK, verdict: 'unconfirmed', failure: 'unconfirmed', hasChange: true },
  'after-exited': DONE,
  'turn-given-back': DONE,
  'end-stamped': DONE,
  'before-settled': DONE,
  'after-settled': DONE,
  'plan-removed': DONE,
};

/** Runs the owner to its death, and waits until it is gone. */
function die(place: Place, step: string, env: NodeJS.ProcessEnv = {}): Promise<string | null> {
  const child = spawn(process.execPath, [owner, step, place.repository, 'a'], {
    cwd: place.repository,
    env: { ...place.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)));
}

async function expectTruth(place: Place, truth: Truth): Promise<void> {
  const { tasks } = (await place.caesar(['ps', '--all', '--json'])).json;
  expect(tasks).toHaveLength(truth.status === 'none' ? 0 : 1);
  await expectNothingLeft(place);
  const worktrees = place.git('worktree', 'list', '--porcelain').match(/^worktree /gm) ?? [];
  const branches = place
    .git('branch', '--list', 'caesar/*')
    .split('\n')
    .filter((line) => line !== '');
  if (truth.hasWorktree !== undefined) {
    expect(worktrees).toHaveLength(truth.hasWorktree ? 2 : 1);
    expect(branches).toHaveLength(truth.hasWorktree ? 1 : 0);
  }
  if (truth.status === 'none') return;
  const [task] = tasks;
  expect(task.status).toBe(truth.status);
  if (truth.verdict !== undefined) expect(task.verdict).toBe(truth.verdict);
  if (truth.failure !== undefined) expect(task.failure.class).toBe(truth.failure);
  if (truth.hasChange === true) {
    expect((await place.caesar(['diff', task.id, '--name-only'])).stdout).toBe('f.txt\n');
  }
  const journal = place.read(`.caesar/tasks/${task.id}/events.jsonl`).trim().split('\n');
  const events = journal.map((line) => JSON.parse(line));
  expect(events.filter(({ type }) => type === 'finished')).toHaveLength(1);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
}

async function expectNothingLeft(place: Place): Promise<void> {
  expect(processesWith(`${place.repository}/.caesar/tasks`)).toEqual([]);
  for (const name of ['plans', 'requests', 'slots', 'recovery']) {
    const path = `${place.repository}/.caesar/state/${name}`;
    if (existsSync(path)) expect(readdirSync(path), name).toEqual([]);
  }
  expect(place.git('status', '--porcelain')).toBe('');
}

/** Makes all that a killed writer may have left look as old as it will be. */
function ageDrafts(place: Place): void {
  const directory = `${place.repository}/.caesar`;
  if (!existsSync(directory)) return;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.startsWith('.'))
      utimesSync(join(entry.parentPath, entry.name), 1_000, 1_000);
  }
}

describe('the owner is killed at a step; whoever looks next finds the truth, and nothing else', () => {
  test.each(STEPS.map((step) => [step]))('%s', async (step) => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z >> f.txt', `sleep 0.3; ${REPORTS_SUCCESS}`));
    expect(await die(place, step)).toBe('SIGKILL');
    await expectTruth(place, TRUTHS[step]);
    const next = await place.caesar(['run', 'y', '--agent', 'a', '--json']);
    expect(next.json.verdict).toBe('good');
  });
});

describe('the owner of an agent that streams is killed: what the stream told counts', () => {
  const BEGINS = `echo '{"type":"system","subtype":"init","session_id":"s-1"}'`;
  const ENDS = `echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"s-1"}'`;
  test.each([
    ['agent-ended' as const, ENDS, DONE],
    ['after-exited' as const, ENDS, DONE],
    ['agent-ended' as const, 'true', TRUTHS['agent-ended']],
    ['after-exited' as const, 'true', TRUTHS['agent-ended']],
  ])('%s, %s', async (step, ends, truth) => {
    using place = makePlace();
    const bin = bashAgent(`${BEGINS}; echo z >> f.txt`, `${REPORTS_SUCCESS}${ends}`);
    place.declareAgent('a', bin, 'events = "claude"');
    expect(await die(place, step)).toBe('SIGKILL');
    await expectTruth(place, truth);
    const [task] = (await place.caesar(['ps', '--json'])).json.tasks;
    expect(task.session).toMatchObject({ id: 's-1' });
  });
});

describe('the owner and its agent are killed together', () => {
  test.each([['agent-spawned' as const], ['after-spawned' as const]])('%s', async (step) => {
    using place = makePlace();
    place.declareAgent('a', bashAgent('echo z >> f.txt; sleep 900'));
    expect(await die(place, step, { KILL_AGENT: '1' })).toBe('SIGKILL');
    await expectTruth(place, { status: 'failed' });
  });
});

test('the agent alone is killed: the task has crashed by that signal', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent('echo z >> f.txt; kill -KILL $$'));
  const run = await place.caesar(['run', 'x', '--agent', 'a', '--json']);
  expect(run.json).toMatchObject({ status: 'failed', failure: { class: 'crashed', signal: 'SIGKILL' } });
  await expectNothingLeft(place);
});

describe('the owner is killed at any moment', () => {
  const moments = Array.from({ length: 24 }, (_, index) => 90 + index * 15);
  test.each(moments.map((moment) => [moment]))('after %i ms', async (moment) => {
    using place = makePlace();
    place.write('.caesar/config.toml', '[worktree]\nsetup = ["sleep 0.05"]\n');
    place.declareAgent('a', bashAgent('echo z >> f.txt; sleep 0.05'));
    const child = spawn(process.execPath, [owner, 'never', place.repository, 'a'], {
      cwd: place.repository,
      env: place.env,
      stdio: 'ignore',
    });
    setTimeout(() => child.kill('SIGKILL'), moment);
    await new Promise((resolve) => child.on('close', resolve));
    const { tasks } = (await place.caesar(['ps', '--all', '--json'])).json;
    for (const { status, report } of tasks) {
      expect(['succeeded', 'failed']).toContain(status);
      expect(report).not.toBeNull();
    }
    await until('nothing of it runs', () => processesWith(`${place.repository}/.caesar/tasks`).length === 0);
    ageDrafts(place);
    expect((await place.caesar(['gc'])).code).toBe(0);
    await expectNothingLeft(place);
  });
});
