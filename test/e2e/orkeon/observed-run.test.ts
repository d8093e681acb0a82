import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { calling } from '../../support/fake-model/scenarios.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import {
  crewOf,
  kindsOf,
  modelAt,
  orkeonFolder,
  plainly,
  problemsOf,
  runOrkeon,
  startOrkeon,
} from '../../support/run-orkeon.ts';

const model = useFakeModel();

const observed = ['run', 'crew.yaml', '--events', 'jsonl'];
const failing = { error: { status: 400, message: 'no' } } as const;

test(
  'a run of one task with a tool is said in these very events',
  verifies(
    [
      'orkeon.stream.one-document-per-line',
      'orkeon.run.started-first',
      'orkeon.run.finished-last',
      'orkeon.tool.called-before',
      'orkeon.tool.returned-correlated',
      'orkeon.cost.on-each-move',
      'orkeon.cost.cumulative',
      'orkeon.cost.model-when-reported',
      'orkeon.task.started-before-asking',
      'orkeon.driving.command-line',
      'orkeon.driving.yaml-dialect',
      'orkeon.agent.spawn-not-by-default',
    ],
    async () => {
      const play = model.play(calling('file_read', { path: '/crew/notes.txt' }), { text: 'Done.' });
      using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }), 'notes.txt': 'ink' });
      const args = [...observed, '--client', 'my-observer'];
      const run = await runOrkeon(args, { cwd: folder.path, env: modelAt(play.url) });
      const who = { crewId: 'press', agentId: 'writer' };
      const tool = { toolName: 'file_read', taskId: 't1' };
      const meter = (tokens: number, promptTokens: number, completionTokens: number) => {
        return { tokens, promptTokens, completionTokens };
      };
      expect(plainly(run.events)).toEqual([
        { seq: 1, kind: 'run.started', target: 'crew.yaml', stream: false },
        { seq: 2, kind: 'task.started', ...who, causationId: '1', taskId: 't1', agentRole: 'Writer' },
        { seq: 3, kind: 'cost.updated', ...who, causationId: '2', ...meter(110, 100, 10), model: 'scripted' },
        {
          ...{ seq: 4, kind: 'tool.called', ...who, correlationId: 'c1', causationId: '2' },
          ...{ ...tool, argsSummary: 'path' },
        },
        {
          ...{ seq: 5, kind: 'tool.returned', ...who, correlationId: 'c1', causationId: '4' },
          ...{ ...tool, success: true },
        },
        { seq: 6, kind: 'cost.updated', ...who, causationId: '2', ...meter(220, 200, 20), model: 'scripted' },
        {
          ...{ seq: 7, kind: 'task.completed', ...who, causationId: '2', taskId: 't1', agentRole: 'Writer' },
          ...{ success: true, tokens: 220, toolCalls: 1 },
        },
        {
          ...{ seq: 8, kind: 'run.finished', crewId: 'press', causationId: '7' },
          ...{ success: true, exitCode: 0, ...meter(220, 200, 20) },
        },
      ]);
      expect(run.code).toBe(0);
      expect(problemsOf(run.stdout)).toEqual([]);
      expect(play.asked[1]?.messages.at(-1)?.text).toBe('ink');
      const granted = ['file_read', 'file_write', 'human_input'];
      expect(play.asked[0]?.tools.map(({ name }) => name)).toEqual(granted);
    },
  ),
);

test(
  'a question is asked, waited for and answered as the contract shows it',
  verifies(
    [
      'orkeon.driving.minimal-exchange',
      'orkeon.silence.observed-asks',
      'orkeon.stream.stdin-mirrors',
      'orkeon.inbound.one-document-per-line',
      'orkeon.driving.flushed-lines',
    ],
    async () => {
      const play = model.play({ text: 'Published.' });
      const humanInput = { prompt: 'Publish the report?' };
      using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: { humanInput } }) });
      const running = startOrkeon(observed, { cwd: folder.path, env: modelAt(play.url) });
      const asked = await running.until('input.needed');
      expect(asked).toMatchObject({ inputKind: 'confirm', prompt: 'Publish the report?' });
      expect(play.asked).toHaveLength(0);
      running.say({ kind: 'input.given', correlationId: asked['correlationId'], value: 'Yes' });
      const run = await running.ended;
      expect(kindsOf(run.events)).toEqual([
        'run.started',
        'input.needed',
        'input.closed',
        'task.started',
        'cost.updated',
        'task.completed',
        'run.finished',
      ]);
      expect(run.code).toBe(0);
      expect(problemsOf(run.stdout)).toEqual([]);
    },
  ),
);

test(
  'a failed task skips those that wait for it, the others go on, and the run says why it failed',
  verifies('orkeon.error.crew-failed', async () => {
    const play = model.play(failing, { text: 'Fine.' });
    const crew = crewOf({ a: {}, b: { dependencies: ['a'] }, c: { context: [] } });
    using folder = orkeonFolder({ 'crew.yaml': crew });
    const run = await runOrkeon(observed, { cwd: folder.path, env: modelAt(play.url) });
    const tasks = run.events.filter(({ kind }) => kind.startsWith('task.'));
    expect(
      tasks.map(({ kind, taskId, success, skipped }) =>
        [kind, taskId, success, skipped].filter((x) => x !== undefined),
      ),
    ).toEqual([
      ['task.started', 'a'],
      ['task.completed', 'a', false],
      ['task.completed', 'b', false, true],
      ['task.started', 'c'],
      ['task.completed', 'c', true],
    ]);
    const [error, finished] = run.events.slice(-2);
    expect(error).toMatchObject({ kind: 'error', code: 'crew_failed', recoverable: false });
    expect(error?.['message']).toMatch(/'a'.*'b'/);
    expect(finished).toMatchObject({ kind: 'run.finished', success: false, exitCode: 2 });
    expect(run.code).toBe(2);
    expect(problemsOf(run.stdout)).toEqual([]);
  }),
);

test('a refusal is an answer to a tool that asks, and no failure of the task', async () => {
  const play = model.play(calling('human_input', { prompt: 'Send it?', input_type: 'approval' }), {
    text: 'Kept.',
  });
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const running = startOrkeon(observed, { cwd: folder.path, env: modelAt(play.url) });
  await running.until('input.needed');
  running.closeInput();
  const run = await running.ended;
  expect(run.events.find(({ kind }) => kind === 'input.closed')).toMatchObject({
    outcome: 'refused',
    reason: 'closed',
  });
  expect(play.asked[1]?.messages.at(-1)?.text).toMatch(/^Rejected/);
  expect(run.events.at(-1)).toMatchObject({ success: true, exitCode: 0 });
});

const broken = {
  'a crew file that is no YAML': { 'crew.yaml': 'name: [' },
  'a key that nobody knows': { 'crew.yaml': crewOf({ t1: {} }, { gaol: 'x' }) },
  'a tool that nobody has': { 'crew.yaml': crewOf({ t1: { tools: ['teleport'] } }) },
  'a crew file that is not there': {},
  'a mount that is not there': { 'crew.yaml': crewOf({ t1: {} }, { mounts: ['./out:/out:rw'] }) },
};

test.each(Object.entries(broken))('%s opens the stream and ends it with 1', async (_, files) => {
  using folder = orkeonFolder(files);
  const run = await runOrkeon(observed, { cwd: folder.path, env: modelAt('http://127.0.0.1:9') });
  expect(kindsOf(run.events)).toEqual(['run.started', 'error', 'run.finished']);
  expect(run.events[1]).toMatchObject({ code: 'crew_failed', recoverable: false });
  expect(run.events[2]).toMatchObject({ success: false, exitCode: 1 });
  expect(run.code).toBe(1);
  expect(run.stderr).toMatch(/^error: /);
  expect(problemsOf(run.stdout)).toEqual([]);
});

test('without a model nothing stands in for it', async () => {
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
  const run = await runOrkeon(observed, { cwd: folder.path });
  expect(run.code).toBe(1);
  expect(kindsOf(run.events)).toEqual(['run.started', 'error', 'run.finished']);
  expect(run.stderr).toContain('ORKEON_MODEL');
});

test(
  'generated text comes as it is generated, only when it is asked for, and adds up to the answer',
  verifies('orkeon.llm.delta-only-streaming', async () => {
    const text = 'Once upon a time there was a press that wrote by itself.';
    using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
    const env = () => modelAt(model.play({ text }).url);
    const streamed = await runOrkeon([...observed, '--stream'], { cwd: folder.path, env: env() });
    const deltas = streamed.events.filter(({ kind }) => kind === 'llm.delta');
    expect(deltas.map((delta) => delta['text']).join('')).toBe(text);
    const kinds = kindsOf(streamed.events);
    expect(kinds.indexOf('task.started')).toBeLessThan(kinds.indexOf('llm.delta'));
    expect(kinds.lastIndexOf('llm.delta')).toBeLessThan(kinds.indexOf('cost.updated'));
    expect(streamed.events[0]?.['stream']).toBe(true);
    const plain = await runOrkeon(observed, { cwd: folder.path, env: env() });
    expect(kindsOf(plain.events)).not.toContain('llm.delta');
  }),
);

test('no value of an argument and no key is on the stream or in the journal', async () => {
  const secret = 'seed-9f31-secret-words';
  const play = model.play(calling('file_write', { path: '/out/a.txt', content: secret }), {
    text: 'Written.',
  });
  using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }), 'out/.keep': '' });
  const env = { ...modelAt(play.url), ORKEON_API_KEY: 'key-5d2f-not-to-be-seen' };
  const run = await runOrkeon([...observed, '--stream', '-m', './out:/out:rw'], { cwd: folder.path, env });
  expect(readFileSync(join(folder.path, 'out/a.txt'), 'utf8')).toBe(secret);
  expect(run.stdout).toContain('"argsSummary":"path, content"');
  for (const word of [secret, 'key-5d2f']) {
    expect(run.stdout).not.toContain(word);
    expect(run.stderr).not.toContain(word);
  }
});

test(
  'observed or not, a crew does the same work and ends with the same code',
  verifies(['orkeon.stream.same-run', 'orkeon.stream.same-exit-codes'], async () => {
    for (const steps of [[{ text: 'Good.' }], [failing]]) {
      const outcomes = [];
      for (const args of [observed, ['run', 'crew.yaml']]) {
        const play = model.play(...steps);
        using folder = orkeonFolder({ 'crew.yaml': crewOf({ t1: {} }) });
        const run = await runOrkeon(args, { cwd: folder.path, env: modelAt(play.url) });
        outcomes.push({
          code: run.code,
          asked: play.asked.map(({ system, messages, tools }) => [system, messages, tools]),
        });
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
    }
  }),
);
