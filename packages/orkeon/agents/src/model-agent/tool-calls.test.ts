import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import {
  calling,
  callsSharingAnIndex,
  malformedArguments,
  sameCallForEver,
} from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { factsOf, modelAt, playTask } from '../test-support/play-task.ts';
import { recordingTool, saying } from '../test-support/tools.ts';

const fake = useFakeModel();

describe('a turn with tools', () => {
  test(
    'the call runs, its result goes back, and the answer after it is the output',
    verifies(
      [
        'orkeon.tool.called-before',
        'orkeon.tool.returned-correlated',
        'orkeon.cost.on-each-move',
        'orkeon.cost.model-when-reported',
      ],
      async () => {
        const play = fake.play(calling('look', { path: 'a.txt', depth: 1 }), { text: 'It says rain.' });
        const tool = recordingTool('look', saying('rain'));
        const { outcome, facts } = await playTask({ model: modelAt(play.url), tools: [tool] });
        expect(outcome).toEqual({
          ok: true,
          output: 'It says rain.',
          tokens: 220,
          promptTokens: 200,
          completionTokens: 20,
          toolCalls: 1,
        });
        expect(tool.calls).toEqual([{ path: 'a.txt', depth: 1 }]);
        expect(play.asked[1]?.messages.slice(1)).toEqual([
          {
            role: 'assistant',
            text: '',
            calls: [{ id: 'call_1_0', name: 'look', arguments: '{"path":"a.txt","depth":1}' }],
          },
          { role: 'tool', text: 'rain', calls: [] },
        ]);
        const identity = { agentId: 'writer', correlationId: 'c1' };
        const cost = { kind: 'cost.updated', agentId: 'writer', causationId: '2', model: 'model-1' };
        expect(facts).toEqual([
          { ...cost, tokens: 110, promptTokens: 100, completionTokens: 10 },
          {
            kind: 'tool.called',
            ...identity,
            causationId: '2',
            toolName: 'look',
            argsSummary: 'path, depth',
            taskId: 't1',
          },
          {
            kind: 'tool.returned',
            ...identity,
            causationId: '4',
            toolName: 'look',
            success: true,
            durationMs: expect.any(Number),
            taskId: 't1',
          },
          { ...cost, tokens: 220, promptTokens: 200, completionTokens: 20 },
        ]);
      },
    ),
  );

  test('several calls of one answer run in order, each paired by a correlation of its own', async () => {
    const play = fake.play(
      {
        calls: [
          { tool: 'look', args: { path: 'a' } },
          { tool: 'look', args: { path: 'b' } },
        ],
      },
      { text: 'Done.' },
    );
    const tool = recordingTool('look', (args) => ({ outcome: 'done', text: `saw ${args['path']}` }));
    const played = await playTask({ model: modelAt(play.url), tools: [tool] });
    expect(factsOf(played, 'tool.called').map((fact) => fact.correlationId)).toEqual(['c1', 'c2']);
    expect(factsOf(played, 'tool.returned').map((fact) => fact.correlationId)).toEqual(['c1', 'c2']);
    const results = play.asked[1]?.messages.filter((message) => message.role === 'tool');
    expect(results?.map((message) => message.text)).toEqual(['saw a', 'saw b']);
  });

  test('two streamed calls that share an index stay two calls', async () => {
    const play = fake.play(callsSharingAnIndex('look', { path: 'a' }, { path: 'b' }), { text: 'Done.' });
    const tool = recordingTool('look', saying('x'));
    const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool], stream: true });
    expect(outcome.ok).toBe(true);
    expect(tool.calls).toEqual([{ path: 'a' }, { path: 'b' }]);
  });

  test.each([
    ['cut JSON', '{"path": "a.txt'],
    ['null', 'null'],
    ['an array', '["a.txt"]'],
    ['a number', '7'],
    ['a megabyte of rubbish', 'x'.repeat(1_000_000)],
  ])('arguments that are %s run nothing; the model reads a short error and may try again', async (_, raw) => {
    const play = fake.play(malformedArguments('look', raw), calling('look', { path: 'a' }), {
      text: 'Done.',
    });
    const tool = recordingTool('look', saying('x'));
    const played = await playTask({ model: modelAt(play.url), tools: [tool] });
    expect(played.outcome).toMatchObject({ ok: true, output: 'Done.', toolCalls: 2 });
    expect(tool.calls).toEqual([{ path: 'a' }]);
    const error = play.asked[1]?.messages.at(-1);
    expect(error?.role).toBe('tool');
    expect(error?.text).toMatch(/^Error: the arguments of 'look' are not a JSON object/);
    expect(error?.text.length).toBeLessThan(500);
    expect(factsOf(played, 'tool.returned').map((fact) => fact.success)).toEqual([false, true]);
    expect(factsOf(played, 'tool.called')[0]).not.toHaveProperty('argsSummary');
  });

  test('arguments that never become an object end the task after three rounds', async () => {
    let count = 0;
    const play = fake.play(() => {
      count += 1;
      return { ...malformedArguments('look', `{"${count}`), times: 'forever' };
    });
    const tool = recordingTool('look', saying('x'));
    const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool] });
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_tool_calls' });
    expect(tool.calls).toEqual([]);
    expect(play.asked).toHaveLength(3);
  });

  test('a tool that does not exist is answered with the names of those that do', async () => {
    const play = fake.play(calling('lok', {}), { text: 'Done.' });
    const played = await playTask({
      model: modelAt(play.url),
      tools: [recordingTool('look', saying('x'))],
    });
    expect(play.asked[1]?.messages.at(-1)?.text).toBe("Error: there is no tool 'lok'. Your tools: look.");
    expect(factsOf(played, 'tool.returned')[0]?.success).toBe(false);
  });

  test.each([
    [
      'throws at once',
      () => {
        throw new Error('no such disk');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no such disk'))],
  ])(
    'a tool that %s has returned without success, and the model reads why',
    verifies('orkeon.tool.returned-on-throw', async (_, answer) => {
      const play = fake.play(calling('look', {}), { text: 'Done.' });
      const played = await playTask({ model: modelAt(play.url), tools: [recordingTool('look', answer)] });
      expect(played.outcome.ok).toBe(true);
      expect(factsOf(played, 'tool.returned')).toMatchObject([{ correlationId: 'c1', success: false }]);
      expect(play.asked[1]?.messages.at(-1)?.text).toBe('Error: look failed: no such disk');
    }),
  );

  test('a long result is cut to what the tool allows, and says so', async () => {
    const play = fake.play(calling('look', {}), { text: 'Done.' });
    const tool = { ...recordingTool('look', saying('y'.repeat(900))), resultLimitCharacters: 100 };
    await playTask({ model: modelAt(play.url), tools: [tool] });
    const text = play.asked[1]?.messages.at(-1)?.text ?? '';
    expect(text).toBe(`${'y'.repeat(100)}\n[cut: the first 100 of 900 characters]`);
  });

  test(
    'no value of an argument is ever said',
    verifies('orkeon.tool.names-not-values', async () => {
      const play = fake.play(calling('look', { path: 'secret-value', token: 'secret-value' }), {
        text: 'Done.',
      });
      const { facts } = await playTask({
        model: modelAt(play.url),
        tools: [recordingTool('look', saying('x'))],
      });
      expect(JSON.stringify(facts)).not.toContain('secret-value');
    }),
  );
});

describe('calls that lead nowhere', () => {
  test('the same call with the same result is first warned of, then stopped', async () => {
    const play = fake.play(sameCallForEver('look', { path: 'a' }));
    const tool = recordingTool('look', saying('the same'));
    const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool] });
    expect(outcome).toMatchObject({ ok: false, code: 'repeated_tool_call', toolCalls: 5 });
    expect(play.asked).toHaveLength(5);
    const warned = play.asked.map((asked) => /does not change/.test(asked.messages.at(-1)?.text ?? ''));
    expect(warned).toEqual([false, false, false, true, true]);
  });

  test('polling whose result changes is left alone', async () => {
    const play = fake.play({ ...sameCallForEver('look', { path: 'a' }), times: 9 }, { text: 'Ready.' });
    const tool = recordingTool('look', (_, count) => ({ outcome: 'done', text: `${count} %` }));
    const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool] });
    expect(outcome).toMatchObject({ ok: true, output: 'Ready.', toolCalls: 9 });
    expect(JSON.stringify(play.asked.at(-1)?.messages)).not.toContain('does not change');
  });

  test('an agent that never answers is stopped after its rounds', async () => {
    const play = fake.play({ ...sameCallForEver('look', {}) });
    const tool = recordingTool('look', (_, count) => ({ outcome: 'done', text: String(count) }));
    const { outcome } = await playTask({ model: modelAt(play.url), tools: [tool], agent: { maxIter: 4 } });
    expect(outcome).toMatchObject({ ok: false, code: 'iteration_limit' });
    expect(play.asked).toHaveLength(4);
  });
});
