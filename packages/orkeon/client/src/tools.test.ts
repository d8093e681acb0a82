import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { reduceAll, SAID_AT, type Said } from './test-support/reduce-all.ts';

const call = (toolName: string, correlationId?: string): Said => ({
  kind: 'tool.called',
  toolName,
  ...(correlationId && { correlationId }),
});
const returned = (toolName: string, correlationId?: string, success = true): Said => ({
  kind: 'tool.returned',
  toolName,
  success,
  ...(correlationId && { correlationId }),
});
const active = (...said: Said[]) => reduceAll(...said).activeTools.map(({ key }) => key);

test(
  'a call is at work until its return',
  verifies('orkeon.progress.current-tool', () => {
    const said: Said = {
      kind: 'tool.called',
      toolName: 'file_read',
      argsSummary: 'path',
      correlationId: 'k1',
      agentId: 'w',
      taskId: 't1',
    };
    expect(reduceAll(said).activeTools).toEqual([
      {
        key: 'k1',
        correlationId: 'k1',
        agentId: 'w',
        taskId: 't1',
        toolName: 'file_read',
        argsSummary: 'path',
        calledAt: SAID_AT,
      },
    ]);
    expect(reduceAll(said, returned('file_read', 'k1'))).toMatchObject({
      activeTools: [],
      toolCallCount: 1,
      toolsSucceeded: 1,
      toolsFailed: 0,
    });
  }),
);

test('a return pairs by its correlation, whatever its name', () => {
  expect(active(call('x', 'k1'), call('x', 'k2'), returned('y', 'k1'))).toEqual(['k2']);
});

test('a return without a correlation closes the latest call of its name', () => {
  expect(active(call('x', 'k1'), call('y', 'k2'), call('x', 'k3'), returned('x'))).toEqual(['k1', 'k2']);
});

test('a call without a correlation goes by its number and is closed by its name', () => {
  expect(active(call('x'), call('y'))).toEqual(['#1', '#2']);
  expect(active(call('x'), call('y'), returned('x', 'k9'))).toEqual(['#2']);
});

test('a return that pairs with nothing changes nothing', () => {
  const before = reduceAll(call('x', 'k1'));
  const after = reduceAll(call('x', 'k1'), returned('x', 'k2'), returned('y'));
  expect(after).toEqual(before);
});

test('a call whose tool has no name is no call', () => {
  expect(reduceAll({ kind: 'tool.called', correlationId: 'k1' }).toolCallCount).toBe(0);
});

test('a call succeeds only when its return says so', () => {
  const silent: Said = { kind: 'tool.returned', correlationId: 'k1' };
  for (const said of [silent, returned('x', 'k1', false)])
    expect(reduceAll(call('x', 'k1'), said)).toMatchObject({ toolsSucceeded: 0, toolsFailed: 1 });
});

test('a delegation is closed by its return, which counts as no call', () => {
  const delegation: Said = {
    kind: 'delegation.started',
    correlationId: 'd1',
    toRole: 'editor',
    agentId: 'w',
  };
  expect(reduceAll(delegation).activeDelegations).toEqual([
    { key: 'd1', correlationId: 'd1', agentId: 'w', taskId: null, toRole: 'editor' },
  ]);
  for (const said of [returned('delegate_work_to_coworker', 'd1'), returned('delegate_work_to_coworker')])
    expect(reduceAll(delegation, said)).toMatchObject({
      activeDelegations: [],
      toolCallCount: 0,
      toolsSucceeded: 0,
    });
  expect(reduceAll(delegation, returned('file_read')).activeDelegations).toHaveLength(1);
});

test('an agent that joined stays, whatever the return of its call says', () => {
  const spawned: Said = { kind: 'agent.spawned', correlationId: 's1', role: 'checker', reason: 'sums' };
  const after = reduceAll(spawned, returned('spawn_agent', 's1', false));
  expect(after.spawnedAgents).toEqual([
    { key: 's1', correlationId: 's1', agentId: null, taskId: null, role: 'checker', reason: 'sums' },
  ]);
  expect(after.toolsFailed).toBe(0);
});

test('what is open at the end is unfinished, and was no success', () => {
  const after = reduceAll(
    call('x', 'k1'),
    call('y', 'k2'),
    returned('y', 'k2'),
    { kind: 'delegation.started', correlationId: 'd1' },
    { kind: 'run.finished', success: true },
  );
  expect(after).toMatchObject({ activeTools: [], activeDelegations: [], toolsSucceeded: 1, toolsFailed: 0 });
  expect(after.unfinishedTools.map(({ key }) => key)).toEqual(['k1']);
  expect(after.unfinishedDelegations.map(({ key }) => key)).toEqual(['d1']);
});
