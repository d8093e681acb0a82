import { expect, test } from 'vitest';
import { factLines, replay } from '../test-support/recordings.ts';
import { copilot } from './agent.ts';

const facts = (...lines: object[]) =>
  replay(
    copilot,
    lines.map((line) => JSON.stringify(line)),
  );
const result = { type: 'result', sessionId: 's', exitCode: 0 };

test.each([
  [
    { errorType: 'quota', message: 'm', statusCode: 402 },
    { class: 'rate_limited', reset_at: null },
  ],
  [{ errorType: 'query', message: 'm', statusCode: 401 }, { class: 'auth' }],
  [{ errorType: 'query', message: 'm' }, { class: 'model_error' }],
])('a session that ended with %j is %j', (data, failure) => {
  const told = facts({ type: 'session.error', data }, { ...result, exitCode: 1 });
  expect(told.at(-1)).toEqual({ kind: 'outcome', outcome: 'failed', message: 'm', failure });
});

test('an exit code alone tells of a failure, and nothing of its cause', () => {
  expect(facts({ ...result, exitCode: 2 }).at(-1)).toMatchObject({ outcome: 'failed', failure: null });
});

test('a run that was aborted failed once, whatever its exit code', () => {
  const told = facts(
    { type: 'abort', data: { reason: 'user_abort' } },
    { type: 'assistant.idle', data: { aborted: true } },
    result,
  );
  expect(factLines(told)).toBe(
    [
      'error {"message":"The run was aborted (user_abort).","fatal":true}',
      '= session {"session_id":"s"}',
      '= outcome {"outcome":"failed","message":"The run was aborted (user_abort).","failure":null}',
      '',
    ].join('\n'),
  );
});

test('what a helper of the agent says is not its answer', () => {
  const told = facts({ type: 'assistant.message', data: { content: 'Looked.', parentToolCallId: 'c' } });
  expect(factLines(told)).toBe('message {"text":"Looked."}\n');
});
