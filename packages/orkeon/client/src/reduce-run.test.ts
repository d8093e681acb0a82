import { EVENT_KINDS, type RunEventKind } from '@orkeon/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { phaseOf } from './phase.ts';
import { reduceRun } from './reduce-run.ts';
import { initialProgress } from './run-progress.ts';
import { placed, reduceAll, type Said } from './test-support/reduce-all.ts';

const question: Said = { kind: 'input.needed', correlationId: 'q', prompt: '?' };

/** What each kind needs to move a progress, and what must have been said before. */
const moving: Readonly<Record<RunEventKind, readonly Said[]>> = {
  'run.started': [{ kind: 'run.started', target: 'crew.yaml' }],
  'task.started': [{ kind: 'task.started', taskId: 't' }],
  'task.completed': [{ kind: 'task.completed', taskId: 't' }],
  'tool.called': [{ kind: 'tool.called', toolName: 'x' }],
  'tool.returned': [
    { kind: 'tool.called', correlationId: 'k', toolName: 'x' },
    { kind: 'tool.returned', correlationId: 'k' },
  ],
  'delegation.started': [{ kind: 'delegation.started' }],
  'agent.spawned': [{ kind: 'agent.spawned' }],
  'cost.updated': [{ kind: 'cost.updated', tokens: 1 }],
  'llm.delta': [{ kind: 'llm.delta', text: 'x' }],
  'input.needed': [question],
  'input.closed': [question, { kind: 'input.closed', correlationId: 'q' }],
  'hub.message': [{ kind: 'hub.message' }],
  error: [{ kind: 'error' }],
  'run.finished': [{ kind: 'run.finished' }],
};

test.each(EVENT_KINDS)('%s is handled', (kind) => {
  const events = placed(...moving[kind]);
  const before = events.slice(0, -1).reduce(reduceRun, initialProgress);
  const last = events.at(-1);
  expect(last?.kind).toBe(kind);
  expect(last && reduceRun(before, last)).not.toEqual(before);
});

test(
  'a kind that is not known changes nothing',
  verifies('orkeon.client.unknown-kind-ignored', () => {
    const before = reduceAll({ kind: 'run.started', target: 'crew.yaml' });
    for (const kind of ['mood', 'toString', '__proto__'])
      expect(reduceRun(before, { v: 2, seq: 2, ts: '', kind })).toBe(before);
  }),
);

test('nothing said after the end changes anything', () => {
  const after = reduceAll({ kind: 'run.started' }, { kind: 'run.finished', success: true });
  for (const event of placed(...Object.values(moving).flat())) expect(reduceRun(after, event)).toBe(after);
});

test(
  'a run that reports nothing is shown as silent, and silence is not success',
  verifies('orkeon.client.silence-is-shown', () => {
    const silent = reduceAll({ kind: 'run.started' });
    expect([phaseOf(initialProgress), phaseOf(silent)]).toEqual(['silent', 'silent']);
    expect(phaseOf(reduceAll({ kind: 'run.started' }, { kind: 'task.started', taskId: 't' }))).toBe(
      'running',
    );
    expect(reduceAll({ kind: 'run.started' }, { kind: 'run.finished', success: true }).hasReported).toBe(
      false,
    );
  }),
);

test('any order of events keeps every announced call in one place, and changes no earlier progress', () => {
  const ids = fc.constantFrom('a', 'b', undefined);
  const said = fc.record({
    kind: fc.constantFrom(...EVENT_KINDS.filter((kind) => kind !== 'run.finished')),
    correlationId: ids,
    toolName: fc.constantFrom('x', 'y', 'delegate_work_to_coworker', undefined),
    taskId: ids,
    agentRole: ids,
    success: fc.constantFrom(true, false, undefined),
    text: ids,
  });
  fc.assert(
    fc.property(fc.array(said), fc.boolean(), (facts, ends) => {
      const all = ends ? [...facts, { kind: 'run.finished' } as const] : facts;
      let progress = initialProgress;
      for (const event of placed(...(all as Said[]))) {
        const before = structuredClone(progress);
        const next = reduceRun(progress, event);
        expect(progress).toEqual(before);
        progress = next;
        const { activeTools, unfinishedTools, toolsSucceeded, toolsFailed, toolCallCount } = progress;
        expect(activeTools.length + unfinishedTools.length + toolsSucceeded + toolsFailed).toBe(
          toolCallCount,
        );
      }
      if (ends) expect(progress).toMatchObject({ activeTools: [], runningTasks: [], questions: [] });
    }),
  );
});
