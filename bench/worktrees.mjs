/**
 * What worktrees cost beside the bare git commands that do the same work on the same repository: making one, seeing what an
 * agent changed, showing the diff; and copying a large directory beside `cp`. Goals: × 1.25, and × 1.05 for the copy. `FILES=0` leaves out the first, `COPY=0` the last.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compare } from './pairs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'worktrees-'));
const environment = { ...process.env, XDG_STATE_HOME: join(directory, 'state') };
const { host, engine } = await load();

if (process.env.FILES !== '0') for (const files of [2_000, 20_000]) await measure(files);
if (process.env.COPY !== '0') await measureCopy(100_000);
rmSync(directory, { recursive: true, force: true });

async function load() {
  const engineRoom = `${root}packages/caesar/engine/src`;
  const source = [
    `export * as host from '${root}packages/host/src/index.ts';`,
    `import { findProject } from '${engineRoom}/project/project.ts';`,
    `import { DEFAULT_WORKTREE } from '${engineRoom}/config/defaults.ts';`,
    `import { prepareWorkspace } from '${engineRoom}/workspace/prepare-workspace.ts';`,
    `import { observeChanges } from '${engineRoom}/workspace/observe-changes.ts';`,
    `import { readTaskChanges } from '${engineRoom}/landing/task-changes.ts';`,
    'export const engine = { findProject, DEFAULT_WORKTREE, prepareWorkspace, observeChanges, readTaskChanges };',
  ].join('\n');
  const outfile = join(directory, 'rooms.mjs');
  await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['house-source'],
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile));
}

function git(cwd, args, env = {}) {
  return execFileSync('git', args, { cwd, env: { ...environment, ...env }, maxBuffer: 1 << 30 }).toString();
}

/** A repository of so many files of two kilobytes. */
function makeRepository(name, files) {
  const repository = join(directory, name);
  mkdirSync(join(repository, '.caesar'), { recursive: true });
  writeFileSync(join(repository, '.caesar/.gitignore'), '*\n');
  for (let number = 0; number < files; number += 1) {
    const folder = join(repository, `d${number % 100}`);
    if (number < 100) mkdirSync(folder);
    writeFileSync(join(folder, `f${number}`), `${number}\n`.repeat(400));
  }
  git(repository, ['init', '-q', '-b', 'main']);
  git(repository, ['add', '-A']);
  git(repository, ['-c', 'user.name=b', '-c', 'user.email=b@b', 'commit', '-qm', 'all']);
  return repository;
}

function preparationOf(project, id) {
  const place = join(directory, 'tasks', id);
  mkdirSync(place, { recursive: true });
  const taskFile = join(place, 'task.json');
  writeFileSync(taskFile, '{}\n');
  const task = {
    id,
    stateDirectory: join(place, 'state'),
    directory: { path: join(place, 'task'), eventsFile: join(place, 'events'), taskFile },
  };
  const config = { worktree: engine.DEFAULT_WORKTREE };
  return {
    task,
    world: { project, config, environment, clock: host.systemClock },
    signal: new AbortController().signal,
    marker: { name: 'CAESAR_TASK_ID', value: id },
    log: { append: async () => [] },
  };
}

async function measure(files) {
  const repository = makeRepository(`of-${files}`, files);
  const project = await engine.findProject({ cwd: repository, environment });
  const base = git(repository, ['rev-parse', 'HEAD']).trim();
  const plan = {
    isolation: 'worktree',
    base,
    subdirectory: '',
    continues: null,
    carry_dirty: false,
    agent: 'a',
    role: null,
    objective: 'x',
  };
  let count = 0;
  let made;
  const prepare = async () => {
    count += 1;
    const preparation = preparationOf(project, `t_${files}_${count}`);
    made = { preparation, workspace: await engine.prepareWorkspace(plan, preparation) };
  };
  const beside = join(directory, `bare-${files}`);
  const clear = () => {
    for (const path of [beside, made?.workspace.path])
      if (path) rmSync(path, { recursive: true, force: true });
    git(repository, ['worktree', 'prune']);
  };
  const bare = () => {
    count += 1;
    git(repository, ['worktree', 'add', '-q', '-b', `bare-${files}-${count}`, beside, base]);
    git(repository, ['status', '--porcelain']);
  };
  const runs = files > 10_000 ? 3 : 7;
  await compare({
    name: `a worktree of ${files} files`,
    runs,
    warmUps: 1,
    before: clear,
    candidates: { 'git worktree add, git status': bare, caesar: prepare },
  });
  const { workspace, preparation } = made;
  edit(workspace.path, files);
  await compareObserving(files, { repository, workspace, preparation, runs });
}

/** What an agent does: every twentieth file edited, some added, one removed. */
function edit(path, files) {
  for (let number = 0; number < files; number += 20)
    writeFileSync(join(path, `d${number % 100}`, `f${number}`), `${number} changed\n`);
  for (let number = 0; number < 50; number += 1) writeFileSync(join(path, `new-${number}`), 'new\n');
  rmSync(join(path, 'd1/f1'));
}

async function compareObserving(files, { repository, workspace, preparation, runs }) {
  const { path, trees, seedIndex, fingerprint } = workspace;
  const index = join(directory, 'bare-index');
  // With its time, by which git knows what it has to read again: a file of the same second as the index may have changed unseen.
  const snapshot = (cwd, seed) => {
    copyFileSync(seed, index);
    const { atime, mtime } = statSync(seed);
    utimesSync(index, atime, mtime);
    git(cwd, ['add', '-A'], { GIT_INDEX_FILE: index });
    return git(cwd, ['write-tree'], { GIT_INDEX_FILE: index }).trim();
  };
  const activity = {
    stop: () => undefined,
    mayHaveWrittenAt: () => false,
    othersMayHaveWrittenAt: () => false,
    siblingsMayHaveWrittenAt: () => false,
  };
  const observation = { supervised: preparation, run: { streams: false }, activity };
  const bareTree = () => git(path, ['diff-tree', '-r', '-M', '--raw', trees.base, snapshot(path, seedIndex)]);
  await compare({
    name: `what changed among ${files} files, worktree and checkout`,
    runs,
    warmUps: 1,
    candidates: {
      'git add, write-tree, diff-tree': () => {
        bareTree();
        snapshot(repository, join(repository, '.git/index'));
      },
      caesar: () =>
        engine.observeChanges({ ...workspace, fingerprint: fingerprint && { ...fingerprint } }, observation),
    },
  });
  const record = {
    ...{ id: preparation.task.id, workspace: path, checkout: repository, trees, isolation: 'worktree' },
    ...{ status: 'succeeded', excluded_paths: [], lfs_pointers: false },
    task_dir: join(directory, 'project/tasks', preparation.task.id),
  };
  const kept = join(directory, 'project/state/work', preparation.task.id);
  mkdirSync(kept, { recursive: true });
  await host.copyFile(seedIndex, join(kept, 'index'));
  await compare({
    name: `the diff of ${files} files`,
    runs,
    warmUps: 1,
    candidates: {
      'git add, write-tree, diff-tree -p': () =>
        git(path, ['diff-tree', '-r', '-M', '-p', '--binary', trees.base, snapshot(path, seedIndex)]),
      caesar: async () => {
        const { value } = await engine.readTaskChanges(record);
        await host.writePatch(
          value.repository,
          value.from,
          value.to,
          new Writable({ write: (_chunk, _encoding, done) => done() }),
        );
      },
    },
  });
}

async function measureCopy(files) {
  const from = join(directory, 'many');
  for (let number = 0; number < files; number += 1) {
    const folder = join(from, `d${number % 500}`);
    if (number < 500) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `f${number}`), 'x\n');
  }
  const to = join(directory, 'copy');
  const fresh = () => rmSync(to, { recursive: true, force: true });
  await compare({
    name: `a directory of ${files} files`,
    runs: 3,
    warmUps: 1,
    before: fresh,
    candidates: {
      'cp -a --reflink=auto': () => execFileSync('cp', ['-a', '--reflink=auto', from, to]),
      caesar: () => host.copyTree(from, to),
    },
  });
}
