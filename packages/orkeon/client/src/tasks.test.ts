import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { reduceAll, SAID_AT, type Said } from './test-support/reduce-all.ts';

const started = (taskId: string, agentRole: string): Said => ({ kind: 'task.started', taskId, agentRole });
const completed = (taskId: string, agentRole: string): Said => ({
  kind: 'task.completed',
  taskId,
  agentRole,
  success: true,
});
const running = (...said: Said[]) =>
  reduceAll(...said).runningTasks.map(({ taskId, agentRole }) => `${taskId} ${agentRole}`);

test(
  'a task runs from its start to its completion',
  verifies(['orkeon.task.running-between', 'orkeon.progress.current-task'], () => {
    const { runningTasks } = reduceAll({
      kind: 'task.started',
      taskId: 't1',
      agentRole: 'writer',
      agentId: 'w',
    });
    expect(runningTasks).toEqual([{ taskId: 't1', agentRole: 'writer', agentId: 'w', startedAt: SAID_AT }]);
    expect(running(started('t1', 'writer'), completed('t1', 'writer'))).toEqual([]);
  }),
);

test(
  'a completed task shows what was measured, and null for what was not',
  verifies('orkeon.progress.finished-tasks', () => {
    const { tasks } = reduceAll(
      { ...completed('t1', 'writer'), durationMs: 4200, tokens: 0, toolCalls: 3 } as Said,
      { kind: 'task.completed', taskId: 't2', success: false, skipped: true, reason: 't1 failed' },
    );
    expect(tasks).toEqual([
      {
        taskId: 't1',
        agentRole: 'writer',
        success: true,
        skipped: false,
        reason: null,
        durationMs: 4200,
        tokens: 0,
        toolCalls: 3,
      },
      {
        taskId: 't2',
        agentRole: null,
        success: false,
        skipped: true,
        reason: 't1 failed',
        durationMs: null,
        tokens: null,
        toolCalls: null,
      },
    ]);
  }),
);

test(
  'a completion that was never announced counts',
  verifies('orkeon.task.unannounced-completion', () => {
    expect(reduceAll(completed('t1', 'writer')).tasks).toHaveLength(1);
  }),
);

test('a completion settles its own task, else the one with its id, else the oldest', () => {
  const both = [started('t1', 'a'), started('t2', 'a'), started('t2', 'b')];
  expect(running(...both, completed('t2', 'b'))).toEqual(['t1 a', 't2 a']);
  expect(running(...both, completed('t2', 'c'))).toEqual(['t1 a', 't2 b']);
  expect(running(...both, completed('t9', 'a'))).toEqual(['t2 a', 't2 b']);
});

test('a skipped task settles no other', () => {
  const skipped: Said = { kind: 'task.completed', taskId: 't2', skipped: true };
  expect(running(started('t1', 'a'), skipped)).toEqual(['t1 a']);
});

test('a start without an id, or said twice, shows no further task', () => {
  expect(running({ kind: 'task.started', agentRole: 'a' })).toEqual([]);
  expect(running(started('t1', 'a'), started('t1', 'a'))).toEqual(['t1 a']);
});

test('a task succeeds only when it says so', () => {
  expect(reduceAll({ kind: 'task.completed', taskId: 't' }).tasks[0]?.success).toBe(false);
});
