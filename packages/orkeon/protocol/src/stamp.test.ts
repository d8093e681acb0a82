import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import type { RunFact } from './run-event.ts';
import { causedBy, createStamper } from './stamp.ts';
import { stampStart } from './stamp-start.ts';
import { FIXED_TS, fixedClock } from './test-support/fixed-clock.ts';
import { MAX_LINE_BYTES } from './write-line.ts';

const at = (seq: number) => `{"v":2,"seq":${seq},"ts":"${FIXED_TS}"`;
const linesOf = (...facts: RunFact[]) => {
  const stamper = createStamper({ clock: fixedClock });
  return facts.map((fact) => stamper.stamp(fact).line);
};
const hub = (payload: unknown): RunFact => ({ kind: 'hub.message', correlationId: 'r1', payload });

test(
  'a run of one task is said in these very lines',
  verifies(['orkeon.envelope.version', 'orkeon.envelope.kind', 'orkeon.envelope.payload-flat'], () => {
    const task = { taskId: 't1', agentRole: 'writer' };
    const tool = { correlationId: 'k1', toolName: 'file_read' };
    const lines = linesOf(
      { kind: 'run.started', target: 'crew.yaml', stream: false },
      { kind: 'task.started', agentId: 'w', ...task },
      { kind: 'cost.updated', tokens: 110 },
      { kind: 'tool.called', agentId: 'w', ...tool, argsSummary: 'path' },
      { kind: 'tool.returned', agentId: 'w', ...tool, success: true, durationMs: 3 },
      { kind: 'cost.updated', tokens: 220 },
      { kind: 'task.completed', ...task, success: true, durationMs: 9, tokens: 220, toolCalls: 1 },
      { kind: 'run.finished', success: true, exitCode: 0, tokens: 220 },
    );
    expect(lines).toEqual([
      `${at(1)},"kind":"run.started","target":"crew.yaml","stream":false}\n`,
      `${at(2)},"kind":"task.started","agentId":"w","taskId":"t1","agentRole":"writer"}\n`,
      `${at(3)},"kind":"cost.updated","tokens":110}\n`,
      `${at(4)},"kind":"tool.called","agentId":"w","correlationId":"k1","toolName":"file_read","argsSummary":"path"}\n`,
      `${at(5)},"kind":"tool.returned","agentId":"w","correlationId":"k1","toolName":"file_read","success":true,"durationMs":3}\n`,
      `${at(6)},"kind":"cost.updated","tokens":220}\n`,
      `${at(7)},"kind":"task.completed","taskId":"t1","agentRole":"writer","success":true,"durationMs":9,"tokens":220,"toolCalls":1}\n`,
      `${at(8)},"kind":"run.finished","success":true,"exitCode":0,"tokens":220}\n`,
    ]);
  }),
);

test('a failing chain, its skipped task and its reason are said in these very lines', () => {
  const unmeasured = { durationMs: 0, tokens: 0, toolCalls: 0 };
  const lines = linesOf(
    {
      kind: 'task.completed',
      taskId: 'b',
      agentRole: 'r',
      success: false,
      ...unmeasured,
      skipped: true,
      reason: 'a failed',
    },
    { kind: 'error', code: 'crew_failed', message: 'a failed, b was skipped', recoverable: false },
    { kind: 'run.finished', success: false, exitCode: 2, tokens: 0 },
  );
  expect(lines).toEqual([
    `${at(1)},"kind":"task.completed","taskId":"b","agentRole":"r","success":false,"durationMs":0,"tokens":0,"toolCalls":0,"skipped":true,"reason":"a failed"}\n`,
    `${at(2)},"kind":"error","code":"crew_failed","message":"a failed, b was skipped","recoverable":false}\n`,
    `${at(3)},"kind":"run.finished","success":false,"exitCode":2,"tokens":0}\n`,
  ]);
});

test(
  'a question keeps its kind under a name of its own',
  verifies(['orkeon.envelope.input-kind-survives', 'orkeon.envelope.correlation'], () => {
    const [line] = linesOf({
      kind: 'input.needed',
      correlationId: 'c-1',
      inputKind: 'confirm',
      prompt: 'Publier le rapport ? ✓ 😀',
    });
    expect(line).toBe(
      `${at(1)},"kind":"input.needed","correlationId":"c-1","inputKind":"confirm","prompt":"Publier le rapport ? ✓ 😀"}\n`,
    );
  }),
);

test('the order of the wire does not depend on the order of the fact', () => {
  const [ordered, shuffled] = [
    { kind: 'tool.returned', correlationId: 'k', toolName: 't', success: true, durationMs: 1 } as const,
    { durationMs: 1, success: true, toolName: 't', correlationId: 'k', kind: 'tool.returned' } as const,
  ].map((fact) => linesOf(fact)[0]);
  expect(shuffled).toBe(ordered);
});

test(
  'five hundred facts at once get every number once, from one',
  verifies(['orkeon.envelope.seq-from-one', 'orkeon.envelope.seq-increases'], async () => {
    const stamper = createStamper({ clock: fixedClock });
    const lines: string[] = [];
    const emit = async (text: string) => {
      await Promise.resolve();
      lines.push(stamper.stamp({ kind: 'llm.delta', text }).line);
    };
    await Promise.all(Array.from({ length: 500 }, (_, index) => emit(`part ${index}`)));
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, index) => index + 1));
  }),
);

test(
  'the hour is an instant in UTC, read for each event',
  verifies('orkeon.envelope.ts-utc', () => {
    let milliseconds = 0;
    const now = () => {
      milliseconds += 500;
      return new Date(milliseconds);
    };
    const stamper = createStamper({ clock: { now } });
    const hours = [1, 2].map(() => stamper.stamp({ kind: 'llm.delta', text: 'x' }).event.ts);
    expect(hours).toEqual(['1970-01-01T00:00:00.500Z', '1970-01-01T00:00:01.000Z']);
  }),
);

test(
  'the crew of the run is written unless the fact names its own',
  verifies('orkeon.envelope.identity-when-known', () => {
    const stamper = createStamper({ clock: fixedClock, crewId: 'main' });
    const crews = [{}, { crewId: 'sub' }, { crewId: '' }].map(
      (identity) => stamper.stamp({ kind: 'llm.delta', text: 'x', ...identity }).event.crewId,
    );
    expect(crews).toEqual(['main', 'sub', 'main']);
  }),
);

test(
  'a client rebuilds the tree of causes from the stream',
  verifies(['orkeon.envelope.causation', 'orkeon.envelope.causation-makes-a-tree'], () => {
    const stamper = createStamper({ clock: fixedClock });
    const run = stamper.stamp({ kind: 'run.started', target: 'c', stream: false }).event;
    const task = stamper.stamp({ kind: 'task.started', taskId: 't', agentRole: 'r', ...causedBy(run) }).event;
    const tool = stamper.stamp({ kind: 'tool.called', toolName: 'x', ...causedBy(task) }).event;
    const bySeq = new Map([run, task, tool].map((event) => [String(event.seq), event]));
    const parents = [run, task, tool].map((event) => bySeq.get(event.causationId ?? '')?.kind);
    expect(parents).toEqual([undefined, 'run.started', 'task.started']);
  }),
);

test(
  'a payload of the hub travels as it is, whatever it is',
  verifies('orkeon.envelope.hub-payload-opaque', () => {
    const payloads = [{ a: null, kind: 'mine', v: 1 }, [null, 1], 'text', 0, false, '', 'x'.repeat(2 ** 20)];
    const read = linesOf(...payloads.map(hub)).map((line) => JSON.parse(line).payload);
    expect(read).toEqual(payloads);
    for (const nothing of [null, undefined]) expect(linesOf(hub(nothing))[0]).not.toContain('payload');
  }),
);

test('a payload that no line can hold is replaced by an error in its place', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  let deep: unknown = 1;
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  const stamper = createStamper({ clock: fixedClock });
  for (const payload of [circle, 1n, deep, 'x'.repeat(MAX_LINE_BYTES)]) {
    const { event } = stamper.stamp(hub(payload));
    expect(event).toMatchObject({
      kind: 'error',
      code: 'event_unwritable',
      recoverable: true,
      correlationId: 'r1',
    });
  }
  expect(stamper.stamp(hub('after')).event.seq).toBe(5);
});

test('a text that is too long is cut, so that the kind of the event is kept', () => {
  const message = `${'a'.repeat(64 * 1024 - 1)}😀${'é'.repeat(MAX_LINE_BYTES)}`;
  const [line = ''] = linesOf({ kind: 'error', code: 'crew_failed', message, recoverable: false });
  const { code, message: cut } = JSON.parse(line);
  expect(code).toBe('crew_failed');
  expect(cut).toBe(`${'a'.repeat(64 * 1024 - 1)}…`);
});

test('a line of just the greatest length is written whole', () => {
  const [empty = ''] = linesOf(hub(''));
  const room = MAX_LINE_BYTES - (Buffer.byteLength(empty) - 1);
  for (const payload of ['x'.repeat(room), `${'é'.repeat(room >> 1)}${'x'.repeat(room & 1)}`]) {
    const [line = ''] = linesOf(hub(payload));
    expect(Buffer.byteLength(line)).toBe(MAX_LINE_BYTES + 1);
    expect(JSON.parse(line).payload === payload).toBe(true);
    expect(linesOf(hub(`${payload}x`))[0]?.includes('event_unwritable')).toBe(true);
  }
});

test('a start that is said before anything is loaded is the line that the stamper would say', () => {
  const start = { target: 'a/crew.yaml', stream: true, runId: 'r' };
  const said = stampStart(start, fixedClock);
  expect(said.line).toBe(linesOf({ kind: 'run.started', ...start })[0]);
  const stamper = createStamper({ clock: fixedClock, start: said });
  expect(stamper.stamp({ kind: 'cost.updated', tokens: 1 }).event.seq).toBe(2);
});
