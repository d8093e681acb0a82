import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bashAgent } from '../support/agents.ts';
import { processesWith, until } from '../support/processes.ts';
import { makePlace, type Place } from '../support/repository.ts';
import { bundle } from './support/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'caesar-load-'));
let manyTasks = '';
beforeAll(async () => {
  manyTasks = await bundle('many-tasks', folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Measured {
  readonly verdicts: readonly string[];
  /** After each task. */
  readonly memory_mb: readonly number[];
  readonly descriptors: readonly number[];
}

/** Runs tasks in one process of its own, `atOnce` of them side by side. */
function runMany(place: Place, count: number, atOnce: number): Promise<Measured> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', manyTasks, place.repository, String(count), String(atOnce)],
    {
      cwd: place.repository,
      env: place.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`exit code ${code}`)),
    ),
  );
}

function expectNothingLeft(place: Place): void {
  for (const name of ['plans', 'requests', 'slots', 'recovery', 'supervisors']) {
    const path = `${place.repository}/.caesar/state/${name}`;
    const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
    expect(
      entries.map((entry) => entry.name),
      name,
    ).toEqual([]);
  }
  expect(processesWith(`${place.repository}/.caesar/tasks`)).toEqual([]);
  const locks = readdirSync(place.repository, { recursive: true, encoding: 'utf8' });
  expect(locks.filter((path) => path.endsWith('.lock'))).toEqual([]);
}

test('50 tasks from 5 processes on one repository: 50 good, no orphan, no lock, a branch for each', async () => {
  using place = makePlace();
  place.git('config', 'branch.autoSetupMerge', 'always');
  place.write('.caesar/config.toml', '[policy]\nmax_parallel = 8\n');
  place.declareAgent('a', bashAgent('echo "$CAESAR_TASK_ID" >> f.txt'));
  const measured = await Promise.all(Array.from({ length: 5 }, () => runMany(place, 10, 10)));
  const verdicts = measured.flatMap((one) => one.verdicts);
  expect(verdicts).toEqual(Array.from({ length: 50 }, () => 'good'));
  expectNothingLeft(place);
  expect(place.git('branch', '--list', 'caesar/*').trim().split('\n')).toHaveLength(50);
  expect(place.git('worktree', 'list').trim().split('\n')).toHaveLength(51);
});

test('500 short tasks in a row leave memory and descriptors as they were', async () => {
  using place = makePlace({ git: 'none' });
  place.declareAgent('a', bashAgent(''));
  const { verdicts, memory_mb, descriptors } = await runMany(place, 500, 1);
  expect(verdicts.every((verdict) => verdict === 'good')).toBe(true);
  expect(descriptors.at(-1)).toBeLessThanOrEqual((descriptors.at(50) ?? 0) + 2);
  const early = Math.max(...memory_mb.slice(50, 150));
  expect(Math.max(...memory_mb.slice(400))).toBeLessThan(early + 15);
  expectNothingLeft(place);
});

test('ps reads no more records than it lists, of 1,000', async () => {
  using place = makePlace();
  place.declareAgent('a', bashAgent(''));
  const { task_id } = (await place.caesar(['run', 'x', '--agent', 'a', '--json'])).json;
  const record = JSON.parse(place.read(`.caesar/state/tasks/${task_id}.json`));
  for (let index = 0; index < 1_000; index += 1) {
    const id = `t_${String(index).padStart(12, '0')}`;
    const path = `${place.repository}/.caesar/state/tasks/${id}.json`;
    writeFileSync(path, JSON.stringify({ ...record, id, details: 'x'.repeat(20_000) }));
    mkdirSync(`${place.repository}/.caesar/tasks/${id}`);
  }
  const trace = `${place.root}/trace`;
  const { caesarBinary } = await import('../support/run-caesar.ts');
  const hasStrace = (() => {
    try {
      execFileSync('strace', ['-V'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();
  const listed = (await place.caesar(['ps', '--json'])).json.tasks;
  expect(listed).toHaveLength(10);
  if (!hasStrace) return;
  execFileSync('strace', ['-f', '-e', 'trace=openat,open', '-o', trace, caesarBinary, 'ps'], {
    cwd: place.repository,
    env: place.env,
  });
  const opened = readFileSync(trace, 'utf8').match(/state\/tasks\/t_\w+\.json/g) ?? [];
  expect(new Set(opened).size).toBeLessThanOrEqual(10);
});

test('20 tasks at once are all cancelled, and nothing of them runs', async () => {
  using place = makePlace();
  place.write('.caesar/config.toml', '[policy]\nmax_parallel = 20\nstop_grace = "500ms"\n');
  place.declareAgent('a', bashAgent('sleep 975 & sleep 975'));
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const handed = Array.from({ length: 4 }, () => place.caesar(['run', 'x', '--agent', 'a', '--detach']));
    ids.push(...(await Promise.all(handed)).map(({ stdout }) => stdout.trim()));
  }
  await until(
    'all work',
    () => ids.every((id) => JSON.parse(place.read(`.caesar/state/tasks/${id}.json`)).status === 'running'),
    60_000,
  );
  for (const cancelled of await Promise.all(ids.map((id) => place.caesar(['cancel', id, '--json'])))) {
    expect(cancelled.json.cancelled).toBe(true);
  }
  expectNothingLeft(place);
});
