import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@caesar/host';
import { channelFiles, taskDirectory } from '@caesar/protocol';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { findProject } from '../project/project.ts';
import { taskRecordSchema } from '../records/task-record.ts';
import { createRecord } from '../records/task-store.ts';
import { answerQuestion } from './answer-question.ts';
import { pendingQuestions } from './pending-questions.ts';

/** A project with one task in some status, whose directory has the folders of a channel. */
async function openTask(status = 'waiting') {
  const root = mkdtempSync(join(tmpdir(), 'caesar-answer-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, '.caesar'));
  const project = await findProject({ cwd: root, environment: {}, root });
  const directory = taskDirectory(`${project.tasksDirectory}/t_1`);
  mkdirSync(directory.questionsDirectory, { recursive: true });
  mkdirSync(directory.answersDirectory);
  const record = {
    format: 1,
    id: 't_1',
    agent: 'a',
    objective: 'x',
    status,
    mode: 'write',
    isolation: 'inplace',
    created_at: '2026-08-09T10:00:00.000Z',
    deadline_ms: 1000,
    task_dir: directory.path,
    depth: 1,
  };
  await createRecord({ stateDirectory: project.stateDirectory }, taskRecordSchema.parse(record));
  const ask = (id: string, more: object = {}) =>
    writeFileSync(directory.questionFile(id), JSON.stringify({ id, question: `${id}?`, ...more }));
  const answer = (questionId: string, text = 'yes', taskId = 't_1') =>
    answerQuestion(project, { taskId, questionId, text }, systemClock);
  return { root, directory, ask, answer };
}

const refusedAs = (code: string) => ({ ok: false, refusal: { code } });

test(
  'an answer becomes a file, and its question waits no longer',
  verifies('caesar.channel.answer-writes-file', async () => {
    const { directory, ask, answer } = await openTask();
    ask('q1');
    expect(await pendingQuestions(directory.path)).toMatchObject([{ id: 'q1', question: 'q1?' }]);
    expect(await answer('q1', 'yes — “both”\n')).toMatchObject({ ok: true, question: { id: 'q1' } });
    expect(JSON.parse(readFileSync(directory.answerFile('q1'), 'utf8'))).toMatchObject({
      protocol: 'caesar.answer/v1',
      id: 'q1',
      answer: 'yes — “both”\n',
    });
    expect(await pendingQuestions(directory.path)).toEqual([]);
  }),
);

test(
  'of many who answer at once one wins, and the others are told so',
  verifies('caesar.channel.answered-question-fails', async () => {
    const { directory, ask, answer } = await openTask();
    ask('q1');
    const texts = Array.from({ length: 12 }, (_, index) => `answer ${index}`);
    const results = await Promise.all(texts.map((text) => answer('q1', text)));
    const winners = texts.filter((_, index) => results[index]?.ok);
    expect(winners).toEqual([JSON.parse(readFileSync(directory.answerFile('q1'), 'utf8')).answer]);
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject(refusedAs('QUESTION_ANSWERED'));
    expect(await answer('q1')).toMatchObject(refusedAs('QUESTION_ANSWERED'));
  }),
);

test(
  'a question that was never asked is refused, with those that were',
  verifies('caesar.channel.unknown-question-fails', async () => {
    const { directory, ask, answer } = await openTask();
    expect(await answer('q1')).toMatchObject(refusedAs('QUESTION_NOT_FOUND'));
    ask('q1');
    const refused = await answer('q7');
    expect(refused).toMatchObject(refusedAs('QUESTION_NOT_FOUND'));
    expect(JSON.stringify(refused)).toContain('it has asked: q1');
    expect(readdirSync(directory.answersDirectory)).toEqual([]);
  }),
);

test('a beginning that one question alone has names it', async () => {
  const { ask, answer } = await openTask();
  ask('db-choice');
  ask('q1');
  ask('q10');
  expect(await answer('db')).toMatchObject({ ok: true, question: { id: 'db-choice' } });
  expect(await answer('q')).toMatchObject(refusedAs('QUESTION_NOT_FOUND'));
  expect(await answer('q1')).toMatchObject({ ok: true, question: { id: 'q1' } });
  expect(await answer('')).toMatchObject(refusedAs('QUESTION_NOT_FOUND'));
});

test('a question that the agent has given up is refused', async () => {
  const { directory, ask, answer } = await openTask();
  ask('q1');
  writeFileSync(channelFiles(directory).closedFile('q1'), '');
  expect(await pendingQuestions(directory.path)).toEqual([]);
  expect(await answer('q1')).toMatchObject(refusedAs('QUESTION_CLOSED'));
  expect(existsSync(directory.answerFile('q1'))).toBe(false);
});

test('a task that has ended, or that is not there, takes no answer', async () => {
  const { ask, answer } = await openTask('succeeded');
  ask('q1');
  expect(await answer('q1')).toMatchObject(refusedAs('TASK_ENDED'));
  expect(await answer('q1', 'yes', 't_2')).toMatchObject(refusedAs('TASK_NOT_FOUND'));
  expect(await answer('q1', 'yes', '../t_1')).toMatchObject(refusedAs('TASK_NOT_FOUND'));
});

test.each([
  '../q1',
  '..',
  '.',
  '/etc/passwd',
  'q1/../../x',
  'q1\0',
  'CON',
  'a b',
  '-q',
  `q${'1'.repeat(200)}`,
  '__proto__',
])('the hostile name %j is no question', async (name) => {
  const { root, directory, ask, answer } = await openTask();
  ask('z');
  writeFileSync(join(directory.path, 'q1.json'), '{"question": "outside"}');
  expect(await answer(name)).toMatchObject(refusedAs('QUESTION_NOT_FOUND'));
  expect(readdirSync(directory.answersDirectory)).toEqual([]);
  expect(existsSync(join(root, 'q1.json'))).toBe(false);
});

test('no name at all leads outside the folder of the answers', async () => {
  const { directory, answer } = await openTask();
  await fc.assert(
    fc.asyncProperty(fc.string(), async (name) => {
      expect((await answer(name)).ok).toBe(false);
      expect(readdirSync(directory.path).sort()).toEqual(['answers', 'questions']);
    }),
    { numRuns: 50 },
  );
});

test('folders that are links to elsewhere are not followed', async () => {
  const { root, directory, ask, answer } = await openTask();
  ask('q1');
  const elsewhere = join(root, 'elsewhere');
  mkdirSync(elsewhere);
  rmSync(directory.answersDirectory, { recursive: true });
  symlinkSync(elsewhere, directory.answersDirectory);
  expect(await answer('q1')).toMatchObject(refusedAs('QUESTION_NOT_FOUND'));
  rmSync(directory.questionsDirectory, { recursive: true });
  writeFileSync(join(elsewhere, 'q1.json'), '{"question": "planted"}');
  symlinkSync(elsewhere, directory.questionsDirectory);
  expect(await pendingQuestions(directory.path)).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual(['q1.json']);
});

test('what is no question is none: half a file, another id, a link, a folder, a strange name', async () => {
  const { root, directory, ask } = await openTask();
  ask('good', { asked_at: '2026-08-09T10:00:02.000Z' });
  ask('first', { asked_at: '2026-08-09T10:00:01.000Z' });
  writeFileSync(directory.questionFile('half'), '{"question": "ha');
  writeFileSync(directory.questionFile('other'), '{"id": "q9", "question": "?"}');
  writeFileSync(join(root, 'outside.json'), '{"question": "?"}');
  symlinkSync(join(root, 'outside.json'), directory.questionFile('link'));
  mkdirSync(directory.questionFile('folder'));
  writeFileSync(join(directory.questionsDirectory, 'a b.json'), '{"question": "?"}');
  expect((await pendingQuestions(directory.path)).map(({ id }) => id)).toEqual(['first', 'good']);
});
