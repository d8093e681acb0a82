import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addWorktree, findRepository } from '@caesar/host';
import { findProject } from '../../project/project.ts';
import { type TaskRecord, taskRecordSchema } from '../../records/task-record.ts';

/** What stands at a path. */
export type Entry =
  | { readonly kind: 'file'; readonly content: string; readonly executable: boolean }
  | { readonly kind: 'link'; readonly target: string };

/** Files and links by their path. */
export type Files = Readonly<Record<string, Entry>>;

/** Writes exactly these files into a folder; what else was there goes, `.git` and `.caesar` apart. */
function writeTree(folder: string, files: Files): void {
  for (const name of readdirSync(folder)) {
    if (name !== '.git' && name !== '.caesar') rmSync(join(folder, name), { recursive: true });
  }
  for (const [path, entry] of Object.entries(files)) {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    if (entry.kind === 'link') {
      symlinkSync(entry.target, at);
    } else {
      writeFileSync(at, entry.content, 'latin1');
      chmodSync(at, entry.executable ? 0o755 : 0o644);
    }
  }
}

/** Reads what `writeTree` writes. */
export function readTree(folder: string, below = ''): Files {
  const files: Record<string, Entry> = {};
  for (const name of readdirSync(join(folder, below))) {
    if (below === '' && (name === '.git' || name === '.caesar')) continue;
    const path = below === '' ? name : `${below}/${name}`;
    const facts = lstatSync(join(folder, path));
    if (facts.isDirectory()) Object.assign(files, readTree(folder, path));
    else if (facts.isSymbolicLink()) files[path] = { kind: 'link', target: readlinkSync(join(folder, path)) };
    else {
      const content = readFileSync(join(folder, path), 'latin1');
      files[path] = { kind: 'file', content, executable: (facts.mode & 0o100) !== 0 };
    }
  }
  return files;
}

/** A repository that holds some files in one commit, and a task whose worktree holds others. */
export async function makeLandingPlace(base: Files, after: Files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'landing-')));
  const checkout = join(root, 'checkout');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], {
      cwd: checkout,
      encoding: 'utf8',
    });
  mkdirSync(join(checkout, '.caesar/tasks/t_1'), { recursive: true });
  writeFileSync(join(checkout, '.caesar/.gitignore'), '*\n');
  git('init', '--quiet', '--initial-branch=main');
  writeTree(checkout, base);
  git('--literal-pathspecs', 'add', '--all', '--force', '--', ...Object.keys(base));
  git('commit', '--quiet', '--allow-empty', '--message=base');
  const found = await findRepository(checkout);
  if (found.state !== 'found') throw new Error('no repository');
  const commit = git('rev-parse', 'HEAD').trim();
  const added = await addWorktree({ repository: found.repository, path: join(root, 'worktree'), commit });
  if (!added.ok) throw new Error(added.reason);
  const work = join(checkout, '.caesar/state/work/t_1');
  mkdirSync(work, { recursive: true });
  cpSync(join(added.gitDirectory, 'index'), join(work, 'index'), { preserveTimestamps: true });
  writeTree(added.path, after);
  const tree = git('rev-parse', 'HEAD^{tree}').trim();
  return {
    checkout,
    worktree: added.path,
    git,
    project: await findProject({ cwd: checkout, environment: {} }),
    record: recordOf({ checkout, workspace: added.path, commit, tree }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

function recordOf(at: { checkout: string; workspace: string; commit: string; tree: string }): TaskRecord {
  return taskRecordSchema.parse({
    format: 1,
    id: 't_1',
    agent: 'a',
    objective: 'x',
    status: 'succeeded',
    mode: 'write',
    isolation: 'worktree',
    created_at: '2026-01-01T00:00:00.000Z',
    deadline_ms: 1000,
    task_dir: join(at.checkout, '.caesar/tasks/t_1'),
    workspace: at.workspace,
    checkout: at.checkout,
    base_ref: at.commit,
    depth: 1,
    trees: { base: at.tree, start: at.tree },
  });
}
