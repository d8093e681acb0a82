import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@caesar/host';
import { loadWorld } from '../load-world.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { runTask } from '../run-task.ts';
import type { Step } from '../steps.ts';
import type { World } from '../world.ts';

/** A repository with one commit, and an agent of a few lines of shell that does tasks in worktrees of it. */
export interface ShellAgentPlace extends Disposable {
  readonly root: string;
  readonly checkout: string;
  readonly world: World;
  /** Once its record is written that says that it runs, has the agent do this, then report success unless `reports` is another last line; resolves with the settled record. */
  run(work: string, more?: { reports?: string; verify?: readonly string[] }): Promise<TaskRecord>;
  /** A file of a task's directory. */
  read(record: TaskRecord, name: string): string;
}

const REPORTS = `printf '{"protocol":"caesar.report/v1","status":"success","summary":"done"}' > "$CAESAR_REPORT_PATH"`;

/** Makes the place below the temporary directory, with the PATH of an environment; all of it goes when it is disposed of. */
export async function shellAgentPlace({ PATH }: Environment): Promise<ShellAgentPlace> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'shell-agent-')));
  const checkout = join(root, 'checkout');
  mkdirSync(join(checkout, '.caesar'), { recursive: true });
  const agent = join(root, 'agent');
  const config = `[worktree]\nroot = ${JSON.stringify(join(root, 'worktrees'))}\n[[agent]]\nid = "sh"\nbin = ${JSON.stringify(agent)}\n`;
  writeFileSync(join(checkout, '.caesar/config.toml'), config);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.org');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
  const environment = { PATH, HOME: root, XDG_STATE_HOME: join(root, 'state') };
  const loaded = await loadWorld({ cwd: checkout, environment });
  if (!loaded.ok) throw new Error(loaded.refusal.reason);
  const known = join(root, 'known');
  const onStep = (step: Step) => {
    if (step === 'after-spawned') writeFileSync(known, '');
  };
  const world: World = { ...loaded.world, onStep };
  return {
    root,
    checkout,
    world,
    async run(work, { reports = REPORTS, verify = [] } = {}) {
      rmSync(known, { force: true });
      const begin = `until [ -e '${known}' ]; do sleep 0.01; done`;
      writeFileSync(agent, `#!/bin/sh\nset -e\n${begin}\n${work}\n${reports}\n`, { mode: 0o755 });
      const result = await runTask({ objective: 'x', agent: 'sh', verify }, world);
      if (!result.ok) throw new Error(result.refusal.reason);
      return result.record;
    },
    read: (record, name) => readFileSync(join(record.task_dir, name), 'utf8'),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}
