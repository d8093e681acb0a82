import type { RunEvent } from '@orkeon/protocol';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { autoApprove } from './human-input/auto-approve.ts';
import { openQuestionDesk, type QuestionDesk } from './human-input/question-desk.ts';
import type { HumanInput } from './human-input.ts';
import { runCrew } from './run-crew.ts';
import { crewOf } from './test-support/crew-of.ts';
import { briefly, playCrew } from './test-support/play-crew.ts';

const asking = (humanInput: string, variables = '{}') => `
name: paper
variables: ${variables}
agents: { writer: { goal: write } }
tasks:
  t1: { description: 'Write on {topic}.', expectedOutput: A page., humanInput: ${humanInput} }
  t2: { description: Print., expectedOutput: A print., dependencies: [t1] }
`;

/** A desk at which somebody does something as soon as a question is asked. */
function deskWith(react: (desk: QuestionDesk, question: RunEvent) => void) {
  return ({ emit, createId, said }: Parameters<NonNullable<Parameters<typeof playCrew>[0]['human']>>[0]) => {
    const desk = openQuestionDesk({ emit, createId });
    const human: HumanInput = {
      ask(question, signal) {
        const answer = desk.ask(question, signal);
        const needed = said.findLast(({ kind }) => kind === 'input.needed');
        if (needed) react(desk, needed);
        return answer;
      },
    };
    return human;
  };
}

const kindsOf = (events: readonly RunEvent[]) =>
  events.map((event) => ('taskId' in event ? `${event.kind} ${event.taskId}` : event.kind));

test(
  'a task that asks a human asks before it starts, and starts when the answer is yes',
  verifies(['orkeon.input.needed-when-asked', 'orkeon.input.needed-fields'], async () => {
    const { outcome, events, findings } = await playCrew({
      file: asking('true', '{ topic: bees }'),
      human: deskWith((desk, { correlationId }) => desk.answer({ correlationId, value: 'yes' })),
    });
    expect(kindsOf(events)).toEqual([
      'run.started',
      'input.needed t1',
      'input.closed t1',
      'task.started t1',
      'task.completed t1',
      'task.started t2',
      'task.completed t2',
      'run.finished',
    ]);
    expect(events[1] && briefly(events[1])).toEqual({
      kind: 'input.needed',
      agentId: 'writer',
      correlationId: 'q-1',
      inputKind: 'confirm',
      prompt: "Start the task 't1'?",
      taskDescription: 'Write on bees.',
      taskId: 't1',
    });
    expect(events.slice(1, 4).map(({ causationId }) => causationId)).toEqual(['1', '2', '3']);
    expect(outcome.state).toBe('succeeded');
    expect(findings).toEqual([]);
  }),
);

test.each([
  ['a no', (desk: QuestionDesk) => void desk.answer({ value: 'no' }), 'a human said no'],
  ['the end of input', (desk: QuestionDesk) => desk.close(), 'nobody was there to answer'],
])('%s refuses the task, which never starts, and fails the crew', async (_, react, reason) => {
  const { outcome, events, findings, turns } = await playCrew({
    file: asking('true'),
    human: deskWith(react),
  });
  expect(turns).toEqual([]);
  expect(kindsOf(events).slice(1)).toEqual([
    'input.needed t1',
    'input.closed t1',
    'task.completed t1',
    'task.completed t2',
    'error',
    'run.finished',
  ]);
  expect(events[3]).toMatchObject({ success: false, reason, causationId: '3' });
  expect(events[3]).not.toHaveProperty('skipped');
  expect(events[4]).toMatchObject({ skipped: true });
  expect(outcome).toMatchObject({ state: 'failed', message: `task 't1' refused: ${reason}; skipped: 't2'` });
  expect(findings).toEqual([]);
});

test('a question that waits when the run is cancelled refuses, and the run is cancelled', async () => {
  const controller = new AbortController();
  const { outcome, turns, findings } = await playCrew({
    file: asking('true'),
    signal: controller.signal,
    human: deskWith(() => controller.abort()),
  });
  expect(turns).toEqual([]);
  expect(outcome.tasks.map(({ state }) => state)).toEqual(['cancelled', 'unreached']);
  expect(findings).toEqual([]);
});

test('a yes that comes with the cancelling starts nothing', async () => {
  const controller = new AbortController();
  const { outcome, turns } = await playCrew({
    file: asking('true'),
    signal: controller.signal,
    human: deskWith((desk) => {
      desk.answer({ value: 'yes' });
      controller.abort();
    }),
  });
  expect(turns).toEqual([]);
  expect(outcome.state).toBe('cancelled');
});

test('a question with a time limit is refused when it runs out', async () => {
  const { outcome } = await playCrew({
    file: asking('{ timeout: 1ms }'),
    human: deskWith(() => undefined),
  });
  expect(outcome.tasks[0]).toMatchObject({ state: 'refused', reason: 'nobody answered in time' });
});

test('the words of an answer before a task reach its agent; a confirmation has none', async () => {
  const given = async (humanInput: string, value: string) => {
    const { turns } = await playCrew({
      file: asking(humanInput, '{ topic: bees }'),
      human: deskWith((desk) => void desk.answer({ value })),
    });
    return turns[0]?.prompt.humanAnswer;
  };
  expect(await given("{ kind: text, prompt: 'Which {topic}?' }", 'wild ones')).toEqual({
    prompt: 'Which bees?',
    value: 'wild ones',
  });
  expect(await given("{ choices: [short, long], prompt: 'How?' }", ' LONG')).toEqual({
    prompt: 'How?',
    value: 'long',
  });
  expect(await given('true', 'yes')).toBeUndefined();
});

test('a question after the task keeps its result when accepted, and the words reach the tasks that read it', async () => {
  const { events, turns, findings } = await playCrew({
    file: asking("{ when: after, kind: text, prompt: 'What is missing?' }"),
    human: deskWith((desk) => void desk.answer({ value: 'a title' })),
  });
  expect(kindsOf(events).slice(1, 5)).toEqual([
    'task.started t1',
    'input.needed t1',
    'input.closed t1',
    'task.completed t1',
  ]);
  expect(events.slice(1, 5).map(({ causationId }) => causationId)).toEqual(['1', '2', '3', '4']);
  expect(turns[1]?.prompt.context[0]).toMatchObject({
    output: 't1 done',
    humanAnswer: { prompt: 'What is missing?', value: 'a title' },
  });
  expect(findings).toEqual([]);
});

test('a result that a human does not accept fails its task', async () => {
  const { outcome } = await playCrew({
    file: asking('{ when: after }'),
    human: deskWith((desk) => void desk.answer({ value: 'no' })),
  });
  expect(outcome.tasks.map(({ state }) => state)).toEqual(['refused', 'skipped']);
});

test('in a run that nobody watches the question is approved where it can be seen', async () => {
  const { outcome, events, findings } = await playCrew({ file: asking('true'), human: autoApprove });
  expect(outcome.state).toBe('succeeded');
  expect(events[2]).toMatchObject({ kind: 'input.closed', outcome: 'defaulted', reason: 'closed' });
  expect(findings).toEqual([]);
});

test('no event shows what came from the environment', async () => {
  const secret = 'hunter2-and-more';
  const crew = await crewOf(
    `
name: paper
variables: { key: "\${SECRET}" }
agents: { writer: { goal: "\${SECRET}" } }
tasks:
  t1: { description: "Use \${SECRET} and {KEY}.", expectedOutput: x, humanInput: { prompt: 'With {KEY}?' } }
`,
    { environment: { SECRET: secret } },
  );
  const said: unknown[] = [];
  const emit = (fact: unknown) => String(said.push(fact));
  await runCrew({
    crew,
    executor: async ({ prompt }) => {
      expect(prompt.description).toBe(`Use ${secret} and ${secret}.`);
      return { ok: true, output: 'x', tokens: 0, toolCalls: 0 };
    },
    humanInput: autoApprove({ emit, createId: () => 'q' }),
    emit,
    signal: new AbortController().signal,
    now: () => 0,
    causationId: '1',
  });
  expect(said.length).toBeGreaterThan(3);
  expect(JSON.stringify(said)).not.toContain(secret);
  expect(JSON.stringify(said)).toContain(`With \${SECRET}?`);
});
