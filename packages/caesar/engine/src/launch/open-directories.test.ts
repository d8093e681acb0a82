import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, builtInAgents } from '@caesar/agents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { openDirectories } from './open-directories.ts';

let common = '';
beforeEach(() => {
  common = mkdtempSync(join(tmpdir(), 'open-directories-'));
  for (const name of [
    'worktrees/t_1',
    'objects',
    'refs/heads/caesar/codex',
    'logs/refs/heads/caesar/codex',
  ]) {
    mkdirSync(join(common, name), { recursive: true });
  }
});
afterEach(() => rmSync(common, { recursive: true, force: true }));

const confined = (commits: Agent['capabilities']['commits']) => {
  const agent = builtInAgents.find(({ id }) => id === 'codex') as Agent;
  return { ...agent, capabilities: { ...agent.capabilities, commits } };
};
const WRITES = { mode: 'write' } as TaskPlan;
const workspace = (more: Partial<Workspace> = {}) =>
  ({
    isolation: 'worktree',
    branch: 'caesar/codex/fix-1',
    repository: { gitDirectory: `${common}/worktrees/t_1`, commonDirectory: common },
    ...more,
  }) as Workspace;
const opened = async (given: { agent?: Agent; plan?: TaskPlan; workspace?: Partial<Workspace> } = {}) => {
  const { agent = confined('directories'), plan = WRITES } = given;
  const directories = await openDirectories(agent, plan, workspace(given.workspace));
  return directories.map((path) => path.slice(common.length + 1));
};

test('an agent that is confined to its workspace may write where its commits go, and nowhere else', async () => {
  expect(await opened()).toEqual([
    'worktrees/t_1',
    'objects',
    'refs/heads/caesar/codex',
    'logs/refs/heads/caesar/codex',
  ]);
});

test('what is not there, and what is no directory of its own, is not opened', async () => {
  rmSync(join(common, 'logs'), { recursive: true });
  rmSync(join(common, 'objects'), { recursive: true });
  symlinkSync(tmpdir(), join(common, 'objects'));
  rmSync(join(common, 'refs/heads/caesar/codex'), { recursive: true });
  writeFileSync(join(common, 'refs/heads/caesar/codex'), '');
  expect(await opened()).toEqual(['worktrees/t_1']);
});

test('a detached HEAD opens no branch', async () => {
  expect(await opened({ workspace: { branch: null } })).toEqual(['worktrees/t_1', 'objects']);
});

test.each([
  ['an agent that may write there anyway', () => ({ agent: confined('open') })],
  ['an agent of which nothing can be said', () => ({ agent: confined('unknown') })],
  ['a task that only reads', () => ({ plan: { mode: 'read-only' } as TaskPlan })],
  ['the checkout itself', () => ({ workspace: { isolation: 'inplace' as const } })],
  ['a place without git', () => ({ workspace: { repository: null } })],
])('nothing is opened for %s', async (_what, given) => {
  expect(await opened(given())).toEqual([]);
});
