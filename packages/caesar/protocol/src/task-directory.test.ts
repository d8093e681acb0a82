import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { taskDirectory } from './task-directory.ts';

test(
  'everything in a task directory has its pinned name',
  verifies(['caesar.directory.question-file', 'caesar.directory.answer-file'], () => {
    const directory = taskDirectory('/tasks/t_1');
    expect({
      ...directory,
      question: directory.questionFile('q1'),
      answer: directory.answerFile('q1'),
    }).toMatchObject({
      path: '/tasks/t_1',
      taskFile: '/tasks/t_1/task.json',
      reportFile: '/tasks/t_1/report.json',
      eventsFile: '/tasks/t_1/events.jsonl',
      rawLogFile: '/tasks/t_1/raw.log',
      questionsDirectory: '/tasks/t_1/questions',
      answersDirectory: '/tasks/t_1/answers',
      question: '/tasks/t_1/questions/q1.json',
      answer: '/tasks/t_1/answers/q1.json',
    });
  }),
);

test('a separator at the end of the directory is dropped', () => {
  expect(taskDirectory('/tasks/t_1//').taskFile).toBe('/tasks/t_1/task.json');
  expect(taskDirectory('C:\\tasks\\t_1\\').taskFile).toBe('C:\\tasks\\t_1/task.json');
});
