import { expect, test } from 'vitest';
import { phaseOf } from './phase.ts';
import { initialProgress } from './run-progress.ts';
import { reduceAll, SAID_AT } from './test-support/reduce-all.ts';

test('a start says what runs, and since when', () => {
  expect(reduceAll({ kind: 'run.started', target: 'crew.yaml', stream: true, runId: 'r' })).toEqual({
    ...initialProgress,
    target: 'crew.yaml',
    streaming: true,
    runId: 'r',
    startedAt: SAID_AT,
  });
});

test('an end says how it went, and null for what it does not say', () => {
  const { outcome } = reduceAll({
    kind: 'run.finished',
    success: true,
    exitCode: 0,
    tokens: 220,
    durationMs: 9,
  });
  expect(outcome).toEqual({
    success: true,
    exitCode: 0,
    durationMs: 9,
    finishedAt: SAID_AT,
    tokens: 220,
    promptTokens: null,
    completionTokens: null,
    cacheHitTokens: null,
    cacheMissTokens: null,
    estimatedTokens: null,
  });
  expect(reduceAll({ kind: 'run.finished' }).outcome).toMatchObject({ success: false, exitCode: null });
});

test('a run succeeds only when it says so', () => {
  const ends = [true, false, undefined].map((success) =>
    phaseOf(reduceAll({ kind: 'run.finished', ...(success !== undefined && { success }) })),
  );
  expect(ends).toEqual(['succeeded', 'failed', 'failed']);
});

test('the last error is shown, whole or as far as it goes', () => {
  const said = { code: 'crew_failed', message: 'a failed', recoverable: true };
  expect(reduceAll({ kind: 'error' }, { kind: 'error', ...said }).lastError).toEqual(said);
  expect(reduceAll({ kind: 'error' }).lastError).toEqual({
    code: 'unknown',
    message: '',
    recoverable: false,
  });
});

test('running tasks end with the run', () => {
  expect(reduceAll({ kind: 'task.started', taskId: 't' }, { kind: 'run.finished' }).runningTasks).toEqual([]);
});

test('fragments of text follow one another, and an empty one is none', () => {
  const { generatedText } = reduceAll(
    { kind: 'llm.delta', text: 'Once ' },
    { kind: 'llm.delta', text: '' },
    { kind: 'llm.delta' },
    { kind: 'llm.delta', text: 'upon' },
  );
  expect(generatedText).toBe('Once upon');
});
