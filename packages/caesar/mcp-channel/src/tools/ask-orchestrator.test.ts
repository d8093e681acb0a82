import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { channelFiles, readQuestion } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { openChannel, type TestChannel } from '../test-support/open-channel.ts';

const asking = (question: string, progressToken?: string) => ({
  name: 'ask_orchestrator',
  arguments: { question, options: ['yes', 'no'] },
  ...(progressToken === undefined ? {} : { _meta: { progressToken } }),
});

/** Asks, and resolves once the question waits. */
async function ask(channel: TestChannel, question: string) {
  const reply = channel.request('tools/call', asking(question, question));
  await channel.hear(({ params }) => params?.progressToken === question);
  return { reply: reply.then(({ result }) => result) };
}

function answer({ directory }: TestChannel, id: string, document: object | string) {
  writeFileSync(directory.answerFile(id), typeof document === 'string' ? document : JSON.stringify(document));
}

test(
  'a question becomes a file, and its answer ends the wait',
  verifies(
    [
      'caesar.channel.ask-orchestrator',
      'caesar.channel.question-is-a-file',
      'caesar.channel.answer-ends-the-wait',
    ],
    async () => {
      await using channel = openChannel();
      const { reply } = await ask(channel, 'Keep it?');
      const question = readQuestion(readFileSync(channel.directory.questionFile('q1')), 'q1');
      expect(question).toMatchObject({ value: { id: 'q1', question: 'Keep it?', options: ['yes', 'no'] } });
      answer(channel, 'q1', { id: 'q1', answer: 'yes — “both”' });
      expect((await reply).structuredContent).toEqual({ id: 'q1', answered: true, answer: 'yes — “both”' });
      expect(existsSync(channelFiles(channel.directory).closedFile('q1'))).toBe(false);
    },
  ),
);

test(
  'without an answer the call returns normally, and the agent is to judge for itself',
  verifies(['caesar.channel.silence-is-no-error', 'caesar.channel.silence-invites-judgement'], async () => {
    await using channel = openChannel({ CAESAR_CHANNEL_WINDOW_MS: '50' });
    const { isError, structuredContent, content } = await channel.call('ask_orchestrator', {
      question: 'Anyone?',
    });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ id: 'q1', answered: false, reason: 'no_answer' });
    expect(content[0].text).toContain('as you judge best');
    expect(existsSync(channelFiles(channel.directory).closedFile('q1'))).toBe(true);
  }),
);

test(
  'a question does not wait once the time of its task is over',
  verifies('caesar.channel.never-past-deadline', async () => {
    await using channel = openChannel({ CAESAR_CHANNEL_STARTED_AT: '2020-01-01T00:00:00.000Z' });
    const { structuredContent } = await channel.call('ask_orchestrator', { question: 'Too late?' });
    expect(structuredContent).toMatchObject({ answered: false });
  }),
);

test('questions asked at once have names of their own and get their own answers', async () => {
  await using channel = openChannel();
  const asked = await Promise.all([ask(channel, 'one'), ask(channel, 'two'), ask(channel, 'three')]);
  for (const id of ['q1', 'q2', 'q3']) {
    const { question } = JSON.parse(readFileSync(channel.directory.questionFile(id), 'utf8'));
    answer(channel, id, { answer: `to ${question}` });
  }
  const answers = await Promise.all(asked.map(({ reply }) => reply));
  expect(answers.map(({ structuredContent }) => structuredContent.answer)).toEqual([
    'to one',
    'to two',
    'to three',
  ]);
});

test('an answer that is half written is waited for, and one to another question does not count', async () => {
  await using channel = openChannel();
  const { reply } = await ask(channel, 'Which?');
  answer(channel, 'q1', '{"id": "q1", "ans');
  answer(channel, 'q1', { id: 'q2', answer: 'wrong' });
  answer(channel, 'q1', { id: 'q1', answer: 'right' });
  expect((await reply).structuredContent.answer).toBe('right');
});

test('a client that wants to be told hears at once that its call waits, and one that does not hears nothing', async () => {
  await using channel = openChannel({ CAESAR_CHANNEL_WINDOW_MS: '200' });
  await channel.call('ask_orchestrator', { question: 'silent?' });
  expect(channel.said.filter(({ method }) => method !== undefined)).toEqual([]);
  const { reply } = await ask(channel, 'told?');
  await reply;
  expect(channel.said.find(({ method }) => method === 'notifications/progress').params).toEqual({
    progressToken: 'told?',
    progress: 0,
    total: 0.2,
    message: 'waiting for the answer to q2',
  });
});

test('a call that is taken back closes its question and is not answered', async () => {
  await using channel = openChannel();
  channel.send({ id: 77, method: 'tools/call', params: asking('Still?', 'Still?') });
  await channel.hear(({ params }) => params?.progressToken === 'Still?');
  channel.send({ method: 'notifications/cancelled', params: { requestId: 77 } });
  await channel.end();
  expect(readdirSync(channel.directory.questionsDirectory).sort()).toEqual(['q1.closed', 'q1.json']);
  expect(channel.said.filter(({ id }) => id === 77)).toEqual([]);
});

test('an agent that leaves while it waits ends the server, and its question is closed', async () => {
  await using channel = openChannel();
  await ask(channel, 'Bye?');
  await channel.end();
  expect(existsSync(channelFiles(channel.directory).closedFile('q1'))).toBe(true);
});

test('the folders of questions and answers are made where they are missing, and names that are taken are passed over', async () => {
  await using channel = openChannel();
  mkdirSync(channel.directory.questionsDirectory);
  writeFileSync(channel.directory.questionFile('q1'), '{"question": "mine"}');
  const { reply } = await ask(channel, 'Mine?');
  answer(channel, 'q2', { answer: 'no' });
  expect((await reply).structuredContent).toMatchObject({ id: 'q2', answer: 'no' });
});
