import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { factLines, replay } from '../test-support/recordings.ts';
import { claude } from './agent.ts';

const facts = (...lines: object[]) =>
  replay(
    claude,
    lines.map((line) => JSON.stringify(line)),
  );
const outcomes = (...lines: object[]) => facts(...lines).filter(({ kind }) => kind === 'outcome');

const said = (content: object[], fields: object = {}) => ({
  type: 'assistant',
  message: { content },
  ...fields,
});
const heard = (content: object, fields: object = {}) => ({
  type: 'user',
  message: { content: [content] },
  ...fields,
});
const good = { type: 'result', subtype: 'success', is_error: false, result: 'Done.' };
const bad = { type: 'result', subtype: 'success', is_error: true, result: 'no' };

test(
  'a call whose beginning was not seen ends with an empty tool',
  verifies('caesar.event.tool-name-may-be-empty', () => {
    expect(factLines(facts(heard({ type: 'tool_result', tool_use_id: 'toolu_1', is_error: false })))).toBe(
      'tool_use {"tool":"","id":"toolu_1","input_summary":"","status":"succeeded"}\n',
    );
  }),
);

test('what a helper of the agent says is not its answer', () => {
  const line = said([{ type: 'text', text: 'Looked.' }], { parent_tool_use_id: 'toolu_1' });
  expect(factLines(facts(line))).toBe('message {"text":"Looked."}\n');
});

test('with prompts still queued a result is not the end', () => {
  expect(outcomes({ ...good, queued_turn_count: 1 })).toEqual([]);
  expect(outcomes({ ...good, queued_turn_count: 0 })).toMatchObject([{ outcome: 'succeeded' }]);
});

test('marks that do not agree on a good end tell of none', () => {
  const { is_error, ...unmarked } = good;
  expect(facts(unmarked)).toMatchObject([{ kind: 'unknown_line' }]);
  expect(outcomes({ ...good, subtype: 'error_max_budget' })).toMatchObject([
    { outcome: 'failed', failure: null },
  ]);
});

test('a limit’s end is told where a line tells it', () => {
  const limit = {
    type: 'rate_limit_event',
    rate_limit_info: { status: 'rejected', resetsAt: 1_796_060_000 },
  };
  const failure = { class: 'rate_limited', reset_at: '2026-11-30T17:33:20Z' };
  expect(outcomes(limit, { ...bad, api_error_status: 429 })).toMatchObject([{ failure }]);
  const text = 'Claude AI usage limit reached|1796060000';
  expect(outcomes({ ...bad, result: text })).toMatchObject([{ failure }]);
  expect(outcomes({ ...bad, result: 'You’ve hit your session limit' })).toMatchObject([
    { failure: { class: 'rate_limited', reset_at: null } },
  ]);
  const warning = { ...limit, rate_limit_info: { ...limit.rate_limit_info, status: 'allowed_warning' } };
  expect(outcomes(warning, { ...bad, api_error_status: 429 })).toMatchObject([
    { failure: { reset_at: null } },
  ]);
});

test('an answer that mentions a limit is an answer', () => {
  expect(outcomes({ ...good, result: 'Claude AI usage limit reached|1796060000' })).toMatchObject([
    { outcome: 'succeeded' },
  ]);
});

const bash = (input: object) => said([{ type: 'tool_use', id: 't', name: 'Bash', input }]);
const runs = (...lines: object[]) =>
  facts(...lines).flatMap((fact) => (fact.kind === 'command_run' ? [fact.command] : []));

test('the exit code of a command is told where it is known', () => {
  const end = { type: 'tool_result', tool_use_id: 't' };
  expect(runs(bash({ command: 'a' }), heard({ ...end, is_error: false }))).toEqual([
    { command: 'a', exit_code: 0 },
  ]);
  expect(runs(bash({ command: 'a', run_in_background: true }), heard(end))).toEqual([{ command: 'a' }]);
  const asList = [{ type: 'text', text: 'Error: Exit code 2\nno' }];
  expect(runs(bash({ command: 'a' }), heard({ ...end, is_error: true, content: asList }))).toEqual([
    { command: 'a', exit_code: 2 },
  ]);
  expect(
    runs(bash({ command: 'a' }), heard({ ...end, is_error: true, content: 'Permission denied' })),
  ).toEqual([]);
});

test('a file that an edit failed on is not told as changed', () => {
  const edit = said([{ type: 'tool_use', id: 't', name: 'Edit', input: { file_path: '/workspace/a' } }]);
  const end = { type: 'tool_result', tool_use_id: 't' };
  expect(factLines(facts(edit, heard({ ...end, is_error: true })))).not.toContain('file_changed');
  expect(factLines(facts(edit, heard(end)))).toContain('file_changed {"path":"a","action":"modified"}');
});
