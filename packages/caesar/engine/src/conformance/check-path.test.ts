import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkPath } from './check-path.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'caesar-check-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const at = (name: string) => join(directory, name);
const write = (name: string, value: unknown) =>
  writeFileSync(at(name), typeof value === 'string' ? value : JSON.stringify(value));

const TASK = {
  protocol: 'caesar.task/v1',
  id: 't_1',
  created_at: '2026-01-01T00:00:00Z',
  agent: 'a',
  objective: 'o',
  mode: 'write',
  isolation: 'inplace',
  workspace: '/w',
  deadline_ms: 1,
  depth: 1,
  report_path: '/r',
  events_path: '/e',
};
const CHANNEL = { type: 'mcp-stdio', name: 'n', command: 'c' };
const REPORT = { protocol: 'caesar.report/v1', status: 'success', summary: 's' };

/** The remarks of each file, as `level path reason`. */
const remarksOf = async (path: string) => {
  const checked = await checkPath(path);
  if (!checked.ok) return checked.refusal.code;
  return Object.fromEntries(
    checked.files.map(({ file, remarks }) => [
      file,
      remarks.map(({ level, path: field, reason }) => `${level} ${field} ${reason}`),
    ]),
  );
};

describe('a task directory', () => {
  test('is checked file by file; journal, questions and answers may be absent', async () => {
    write('task.json', TASK);
    write('report.json', { ...REPORT, task_id: 't_2' });
    expect(await remarksOf(directory)).toEqual({
      'task.json': [],
      'report.json': ['fault task_id must be t_1, not "t_2"'],
    });
  });

  test('without a report or a task is told so', async () => {
    expect(await remarksOf(directory)).toEqual({
      'task.json': ['fault  is not there'],
      'report.json': ['fault  is not there'],
    });
  });

  test('may hold questions and answers only with a channel', async () => {
    for (const name of ['questions', 'answers']) mkdirSync(at(name));
    write('report.json', REPORT);
    write('questions/q.json', { id: 'q', question: 'which?' });
    write('answers/q.json', { id: 'q', answer: 'this' });
    write('task.json', { ...TASK, channel: CHANNEL });
    const clean = { 'task.json': [], 'report.json': [], 'questions/q.json': [], 'answers/q.json': [] };
    expect(await remarksOf(directory)).toEqual(clean);
    write('task.json', TASK);
    const reason = ['fault  must not be there: the task has no return channel'];
    expect(await remarksOf(directory)).toEqual({
      ...clean,
      'questions/q.json': reason,
      'answers/q.json': reason,
    });
  });

  test('with a link or a pipe in place of a file is refused there, and never waited for', async () => {
    write('task.json', TASK);
    symlinkSync('task.json', at('report.json'));
    execFileSync('sh', ['-c', 'mkfifo "$0"', at('events.jsonl')]);
    expect(await remarksOf(directory)).toEqual({
      'task.json': [],
      'report.json': ['fault  cannot be read: it is a symbolic link'],
      'events.jsonl': ['fault  is not a regular file'],
    });
  });
});

describe('one file', () => {
  test('is checked as what it says it is, a journal line by line', async () => {
    write('r', REPORT);
    expect(await remarksOf(at('r'))).toEqual({ [at('r')]: [] });
    write('e.jsonl', `{"protocol":"caesar.event/v1","type":"message"}\n${'x'.repeat(100)}`);
    const [first, second] = Object.values(await remarksOf(at('e.jsonl'))).flat();
    expect([first, second]).toEqual(['fault text is missing', expect.stringContaining('not valid JSON')]);
  });

  test('that says nothing of itself, or is not there, is refused', async () => {
    write('n', {});
    expect(Object.values(await remarksOf(at('n'))).flat()).toEqual([
      expect.stringContaining('does not say which document it is'),
    ]);
    expect(await remarksOf(at('none'))).toBe('DOCUMENT_MISSING');
  });
});
