import type { HumanInput, HumanQuestion, Tool } from '@orkeon/crew';
import { expect, test } from 'vitest';
import { calling } from '../../../../../test/support/fake-model/scenarios.ts';
import { useFakeModel } from '../../../../../test/support/fake-model/use-fake-model.ts';
import { modelAt, playTask } from '../test-support/play-task.ts';

const fake = useFakeModel();

const asking: Tool = {
  name: 'ask',
  description: 'Asks.',
  inputSchema: { type: 'object', properties: {} },
  call: async (_, context) => {
    const answer = await context.ask({ inputKind: 'text', prompt: 'Which tone?' });
    return { outcome: 'done', text: answer.outcome === 'given' ? answer.value : answer.reason };
  },
};

/** Answers after a while, and keeps what was asked. */
function human(afterMs: number): HumanInput & { readonly questions: HumanQuestion[] } {
  const questions: HumanQuestion[] = [];
  return {
    questions,
    ask: (question, signal) => {
      questions.push(question);
      return new Promise((settle) => {
        signal.addEventListener('abort', () =>
          settle({ outcome: 'refused', reason: 'cancelled', eventId: '9' }),
        );
        setTimeout(() => settle({ outcome: 'given', value: 'warm', by: 'human', eventId: '9' }), afterMs);
      });
    },
  };
}

test('a question says who asks, about which task, and which call led to it', async () => {
  const play = fake.play(calling('ask', {}), { text: 'Hello.' });
  const someone = human(0);
  await playTask({
    model: modelAt(play.url),
    tools: [asking],
    human: someone,
    task: { shownDescription: 'Say hello to {name}.' },
  });
  expect(someone.questions).toEqual([
    {
      inputKind: 'text',
      prompt: 'Which tone?',
      taskId: 't1',
      agentId: 'writer',
      taskDescription: 'Say hello to {name}.',
      causationId: '4',
    },
  ]);
  expect(play.asked[1]?.messages.at(-1)?.text).toBe('warm');
});

test('the clock of the task stands still while a human thinks, and runs on afterwards', async () => {
  const play = fake.play(calling('ask', {}), { delayMs: 30_000, text: 'late' });
  const { outcome } = await playTask({
    model: modelAt(play.url),
    tools: [asking],
    human: human(1_200),
    task: { timeoutMs: 1_000 },
  });
  expect(outcome).toMatchObject({ ok: false, code: 'task_timeout' });
  expect(play.asked).toHaveLength(2);
});

test('a run cancelled while a human thinks ends the question and asks the model nothing more', async () => {
  const cancel = new AbortController();
  const play = fake.play(calling('ask', {}), { text: 'never asked' });
  const someone = human(60_000);
  const waiting: HumanInput = {
    ask: (question, signal) => {
      queueMicrotask(() => cancel.abort());
      return someone.ask(question, signal);
    },
  };
  const { outcome } = await playTask({
    model: modelAt(play.url),
    tools: [asking],
    human: waiting,
    signal: cancel.signal,
  });
  expect(outcome).toMatchObject({ ok: false, code: 'cancelled' });
  expect(play.asked).toHaveLength(1);
});
