import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { answers, briefly, fails, playCrew } from './test-support/play-crew.ts';

const ONE_TASK = `
name: paper
agents:
  writer: { role: staff writer, goal: write }
tasks:
  t1: { description: Write., expectedOutput: A page. }
`;

const A_THEN_B_AND_C = `
name: trio
agents:
  worker: { goal: work }
tasks:
  a: { description: A., expectedOutput: a }
  b: { description: B., expectedOutput: b, dependencies: [a] }
  c: { description: C., expectedOutput: c }
`;

test(
  'a task that succeeds says its start, what its agent says, and its end',
  verifies(['orkeon.task.started-fields', 'orkeon.task.completed-fields'], async () => {
    let time = 0;
    const { outcome, events, findings } = await playCrew({
      file: ONE_TASK,
      now: () => time,
      scripts: {
        t1: ({ emit, agent, task, causationId }) => {
          const tool = { agentId: agent.id, taskId: task.id, correlationId: 'k1', toolName: 'file_read' };
          emit({ kind: 'cost.updated', tokens: 110, causationId });
          const called = emit({ kind: 'tool.called', ...tool, argsSummary: 'path', causationId });
          time = 42.4;
          emit({ kind: 'tool.returned', ...tool, success: true, durationMs: 3, causationId: called });
          emit({ kind: 'cost.updated', tokens: 220, causationId });
          return answers('the page', { tokens: 220, toolCalls: 1 });
        },
      },
    });
    expect(events.map(briefly)).toEqual([
      { kind: 'run.started', target: 'crew.yaml', stream: false },
      { kind: 'task.started', agentId: 'writer', taskId: 't1', agentRole: 'staff writer' },
      { kind: 'cost.updated', tokens: 110 },
      expect.objectContaining({ kind: 'tool.called' }),
      expect.objectContaining({ kind: 'tool.returned' }),
      { kind: 'cost.updated', tokens: 220 },
      {
        kind: 'task.completed',
        agentId: 'writer',
        taskId: 't1',
        agentRole: 'staff writer',
        success: true,
        durationMs: 42,
        tokens: 220,
        toolCalls: 1,
      },
      { kind: 'run.finished', success: true, exitCode: 0, tokens: 0 },
    ]);
    expect(outcome).toMatchObject({ state: 'succeeded', output: 'the page', message: '' });
    expect(findings).toEqual([]);
  }),
);

test(
  'a failed task is completed, its dependant skipped without a start, the others go on, and the crew fails by name',
  verifies(['orkeon.task.completed-on-failure', 'orkeon.task.unmeasured-is-zero'], async () => {
    const { outcome, events, findings, turns } = await playCrew({
      file: A_THEN_B_AND_C,
      scripts: { a: () => fails('the model is gone') },
    });
    expect(events.slice(1, -1).map(briefly)).toEqual([
      { kind: 'task.started', agentId: 'worker', taskId: 'a', agentRole: 'worker' },
      {
        kind: 'task.completed',
        agentId: 'worker',
        taskId: 'a',
        agentRole: 'worker',
        success: false,
        durationMs: 0,
        tokens: 0,
        toolCalls: 0,
        reason: 'the model is gone',
      },
      {
        kind: 'task.completed',
        agentId: 'worker',
        taskId: 'b',
        agentRole: 'worker',
        success: false,
        durationMs: 0,
        tokens: 0,
        toolCalls: 0,
        skipped: true,
        reason: "skipped, since task 'a' did not succeed",
      },
      { kind: 'task.started', agentId: 'worker', taskId: 'c', agentRole: 'worker' },
      expect.objectContaining({ kind: 'task.completed', taskId: 'c', success: true }),
      {
        kind: 'error',
        code: 'crew_failed',
        message: "task 'a' failed: the model is gone; skipped: 'b'",
        recoverable: false,
      },
    ]);
    expect(turns.map(({ task }) => task.id)).toEqual(['a', 'c']);
    expect(outcome.state).toBe('failed');
    expect(outcome.output).toBeUndefined();
    expect(findings).toEqual([]);
  }),
);

test('a task that was skipped skips those that wait for it', async () => {
  const { outcome } = await playCrew({
    file: `
name: chain
agents: { w: { goal: g } }
tasks:
  a: { description: A, expectedOutput: a }
  b: { description: B, expectedOutput: b, dependencies: [a] }
  c: { description: C, expectedOutput: c, context: [b] }
`,
    scripts: { a: () => fails('no') },
  });
  expect(outcome.tasks.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'no'],
    ['skipped', "skipped, since task 'a' did not succeed"],
    ['skipped', "skipped, since task 'b' was skipped"],
  ]);
});

test('what an executor throws fails its task and keeps the error', async () => {
  const { outcome, findings } = await playCrew({
    file: A_THEN_B_AND_C,
    scripts: {
      a: () => {
        throw new TypeError('a bug');
      },
    },
  });
  expect(outcome.tasks[0]).toMatchObject({ state: 'failed', code: 'executor_failed', reason: 'a bug' });
  expect(outcome.tasks[0]?.cause).toBeInstanceOf(TypeError);
  expect(findings).toEqual([]);
});

test(
  'a cancelled run completes the task at work, starts no other, and says so',
  verifies('orkeon.task.completed-on-cancel', async () => {
    const controller = new AbortController();
    const { outcome, events, findings, turns } = await playCrew({
      file: A_THEN_B_AND_C,
      signal: controller.signal,
      scripts: {
        a: ({ signal }) => {
          controller.abort('SIGINT');
          return fails(signal.aborted ? 'stopped' : 'never');
        },
      },
    });
    expect(turns).toHaveLength(1);
    expect(events.slice(2, -1).map(briefly)).toEqual([
      expect.objectContaining({ kind: 'task.completed', taskId: 'a', success: false, reason: 'stopped' }),
      {
        kind: 'error',
        code: 'crew_cancelled',
        message: "the run was cancelled (SIGINT); stopped: 'a'; never started: 'b', 'c'",
        recoverable: false,
      },
    ]);
    expect(outcome.tasks.map(({ state }) => state)).toEqual(['cancelled', 'unreached', 'unreached']);
    expect(findings).toEqual([]);
  }),
);

test('a run that is cancelled before its first task starts none', async () => {
  const { outcome, turns, findings } = await playCrew({ file: ONE_TASK, signal: AbortSignal.abort() });
  expect(turns).toEqual([]);
  expect(outcome).toMatchObject({
    state: 'cancelled',
    message: "the run was cancelled; never started: 't1'",
  });
  expect(findings).toEqual([]);
});

test('a crew whose last task had ended when it was cancelled has done its work', async () => {
  const controller = new AbortController();
  const { outcome } = await playCrew({
    file: ONE_TASK,
    signal: controller.signal,
    scripts: {
      t1: () => {
        controller.abort();
        return answers('done all the same');
      },
    },
  });
  expect(outcome).toMatchObject({ state: 'succeeded', output: 'done all the same' });
});

test(
  'every event but the first is caused by an earlier one, up to the start of the run',
  verifies('orkeon.envelope.causation', async () => {
    const { events } = await playCrew({ file: A_THEN_B_AND_C, scripts: { a: () => fails('no') } });
    const causes = events.slice(1, -1).map(({ kind, causationId }) => {
      const cause = events.find(({ seq }) => String(seq) === causationId);
      return `${kind} by ${cause?.kind} ${cause && 'taskId' in cause ? cause.taskId : ''}`.trim();
    });
    expect(causes).toEqual([
      'task.started by run.started',
      'task.completed by task.started a',
      'task.completed by task.completed a',
      'task.started by run.started',
      'task.completed by task.started c',
      'error by task.completed a',
    ]);
  }),
);

test(
  'what a crew says carries the crew, and the agent that it is about',
  verifies('orkeon.envelope.identity-when-known', async () => {
    const { events } = await playCrew({
      file: ONE_TASK,
      scripts: {
        t1: ({ emit }) => {
          emit({ kind: 'cost.updated', tokens: 1 });
          return answers('x');
        },
      },
    });
    expect(events.slice(1, -1).map(({ crewId, agentId }) => [crewId, agentId])).toEqual([
      ['paper', 'writer'],
      ['paper', undefined],
      ['paper', 'writer'],
    ]);
  }),
);

test('a task reads the outputs of all that ended before it, or of those it names, in its order', async () => {
  const { turns } = await playCrew({
    file: `
name: join
agents: { w: { goal: g, role: the worker } }
tasks:
  join: { description: J, expectedOutput: j, context: [right, left] }
  alone: { description: N, expectedOutput: n, context: [] }
  left: { description: L, expectedOutput: l }
  right: { description: R, expectedOutput: r }
  last: { description: Z, expectedOutput: z }
`,
  });
  const read = Object.fromEntries(
    turns.map(({ task, prompt }) => [task.id, prompt.context.map(({ output }) => output)]),
  );
  expect(turns.map(({ task }) => task.id)).toEqual(['alone', 'left', 'right', 'join', 'last']);
  expect(read).toEqual({
    alone: [],
    left: ['alone done'],
    right: ['alone done', 'left done'],
    join: ['right done', 'left done'],
    last: ['alone done', 'left done', 'right done', 'join done'],
  });
  expect(turns[3]?.prompt.context[0]).toMatchObject({ taskId: 'right', agentRole: 'the worker' });
});

test('the output of a task that did not succeed is nobody’s context', async () => {
  const { turns } = await playCrew({ file: A_THEN_B_AND_C, scripts: { a: () => fails('half of it') } });
  expect(turns.find(({ task }) => task.id === 'c')?.prompt.context).toEqual([]);
});

test('the output of a crew is that of its last declared task, whatever came last', async () => {
  const { outcome } = await playCrew({
    file: `
name: order
agents: { w: { goal: g } }
tasks:
  b: { description: B, expectedOutput: b, dependencies: [a] }
  a: { description: A, expectedOutput: a }
`,
  });
  expect(outcome.output).toBe('a done');
});

test('a turn is given its agent’s tools, then its task’s own, each once', async () => {
  const { turns } = await playCrew({
    file: `
name: tools
agents: { w: { goal: g, tools: [file_read, directory_read] } }
tasks: { t: { description: T, expectedOutput: t, tools: [file_write, file_read] } }
`,
  });
  expect(turns[0]?.tools).toEqual(['file_read', 'directory_read', 'file_write']);
});

test('variables stand in a task’s texts in any case, and braces that name none stay', async () => {
  const { turns } = await playCrew({
    file: `
name: variables
variables: { Topic: bees }
agents: { w: { goal: g } }
tasks:
  t:
    description: 'Write on {TOPIC} as {"json": {x}}'
    expectedOutput: '{topic}'
`,
  });
  expect(turns[0]?.prompt).toMatchObject({
    description: 'Write on bees as {"json": {x}}',
    expectedOutput: 'bees',
    variables: { Topic: 'bees' },
  });
});
