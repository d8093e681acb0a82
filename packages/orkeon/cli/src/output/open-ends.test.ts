import { createStamper, createStreamChecker, type RunFact } from '@orkeon/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchOpenEnds } from './open-ends.ts';

const task = { taskId: 't1', agentRole: 'Writer' };
const measures = { durationMs: 1, tokens: 0, toolCalls: 0 };

/** What a run may say between its start and its end. */
const middle: readonly RunFact[] = [
  { kind: 'task.started', agentId: 'w', ...task },
  { kind: 'tool.called', correlationId: 'k1', toolName: 'file_read', taskId: 't1' },
  { kind: 'delegation.started', correlationId: 'd1', toRole: 'Editor' },
  { kind: 'agent.spawned', correlationId: 's1', role: 'Scout' },
  { kind: 'input.needed', correlationId: 'q1', inputKind: 'confirm', prompt: 'Go?' },
  { kind: 'input.closed', correlationId: 'q1', outcome: 'given' },
  { kind: 'tool.returned', correlationId: 's1', toolName: 'spawn_agent', success: true, durationMs: 1 },
  { kind: 'tool.returned', correlationId: 'd1', toolName: 'x', success: true, durationMs: 1 },
  { kind: 'tool.returned', correlationId: 'k1', toolName: 'file_read', success: true, durationMs: 1 },
  { kind: 'task.completed', ...task, success: true, ...measures },
];

test('wherever a run is cut, what is said to close it makes a right stream of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: middle.length }), (length) => {
      const ends = watchOpenEnds();
      const stamper = createStamper({ clock: { now: () => new Date(0) } });
      const checker = createStreamChecker();
      const say = (fact: RunFact) => {
        const said = stamper.stamp(fact);
        ends.hear(said);
        return checker.push(said.line);
      };
      const findings = [
        ...say({ kind: 'run.started', target: 'crew.yaml', stream: false }),
        ...middle.slice(0, length).flatMap(say),
        ...ends.closing('cut').flatMap(say),
        ...say({ kind: 'error', code: 'crew_failed', message: 'cut', recoverable: false }),
        ...say({ kind: 'run.finished', success: false, exitCode: 2, tokens: 0 }),
        ...checker.finish(),
      ];
      expect(findings.filter(({ severity }) => severity === 'problem')).toEqual([]);
    }),
  );
});

test('only an error that stops the run says why it stops', () => {
  const ends = watchOpenEnds();
  const stamper = createStamper({ clock: { now: () => new Date(0) } });
  const say = (recoverable: boolean) =>
    ends.hear(stamper.stamp({ kind: 'error', code: 'x', message: 'x', recoverable }));
  say(true);
  expect([ends.saidWhyItStops, ends.lastCause]).toEqual([false, '1']);
  say(false);
  expect([ends.saidWhyItStops, ends.lastCause]).toEqual([true, '2']);
});
