import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, builtInAgents } from '@caesar/agents';
import { taskDirectory, type Usage } from '@caesar/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TaskPlan } from '../plan/task-plan.ts';
import { closeSession } from './close-session.ts';
import { emptyHarvest } from './read-stream.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const agent = (id: string): Agent => {
  const found = builtInAgents.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const goingOn = (usage: Usage | null) =>
  ({ continues: { task_id: 't_1', session: { id: 's1', usage }, changes: [] } }) as unknown as TaskPlan;
const anew = { continues: null } as TaskPlan;

async function close(id: string, plan: TaskPlan, usage: Usage | null, session_id: string | null = 's1') {
  const harvest = { ...emptyHarvest(), usage, session_id };
  const session = await closeSession(harvest, { agent: agent(id), plan, directory: taskDirectory(folder) });
  return { session, usage: harvest.usage };
}

test('where the whole session’s cost is told, a run that goes on with it costs the difference', async () => {
  const total = { input_tokens: 900, output_tokens: 50 };
  expect(await close('codex', anew, total)).toEqual({ session: { id: 's1', usage: total }, usage: total });
  expect(await close('codex', goingOn({ input_tokens: 600, output_tokens: 20 }), total)).toEqual({
    session: { id: 's1', usage: total },
    usage: { input_tokens: 300, output_tokens: 30 },
  });
});

test('a count that shrank was begun anew', async () => {
  const { usage } = await close('codex', goingOn({ input_tokens: 600 }), { input_tokens: 90 });
  expect(usage).toEqual({ input_tokens: 90 });
});

test('where each run’s own cost is told, it stands', async () => {
  expect(await close('claude', goingOn({ input_tokens: 600 }), { input_tokens: 900 })).toEqual({
    session: { id: 's1', usage: null },
    usage: { input_tokens: 900 },
  });
});

test('the cost is read from the agent’s usage file', async () => {
  const usage = { inputTokens: 30, cacheReadTokens: 10, outputTokens: 5 };
  writeFileSync(join(folder, 'copilot-usage.json'), JSON.stringify({ modelMetrics: { m: { usage } } }));
  const closed = await close('copilot', anew, null);
  expect(closed.usage).toEqual({ input_tokens: 30, cached_input_tokens: 10, output_tokens: 5 });
});

test('a session that the stream no longer names is the one that was gone on with', async () => {
  expect((await close('claude', goingOn(null), null, null)).session).toEqual({ id: 's1', usage: null });
  expect((await close('claude', anew, null, null)).session).toBeNull();
});
