import { expect, test } from 'vitest';
import { factLines, replay } from '../test-support/recordings.ts';
import { qwen } from './agent.ts';

const facts = (...lines: object[]) =>
  replay(
    qwen,
    lines.map((line) => JSON.stringify(line)),
  );
const said = (block: object, fields: object = {}) => ({
  type: 'assistant',
  message: { content: [block] },
  ...fields,
});
const heard = (block: object) => ({ type: 'user', message: { content: [block] } });
const bad = { type: 'result', subtype: 'error_during_execution', is_error: true };

test('what a helper of the agent says is not its answer', () => {
  expect(factLines(facts(said({ type: 'text', text: 'Looked.' }, { parent_tool_use_id: 'c' })))).toBe(
    'message {"text":"Looked."}\n',
  );
});

test('a command that was refused failed, and was not run', () => {
  const call = { type: 'tool_use', id: 'c', name: 'run_shell_command', input: { command: 'ls' } };
  const end = { type: 'tool_result', tool_use_id: 'c', is_error: true, content: 'Denied.' };
  expect(factLines(facts(said(call), heard(end)))).toBe(
    [
      'tool_use {"tool":"run_shell_command","id":"c","input_summary":"ls","status":"started"}',
      'tool_use {"tool":"run_shell_command","id":"c","input_summary":"ls","status":"failed"}',
      '',
    ].join('\n'),
  );
});

test.each([
  ['[API Error: 429 too many]', { class: 'rate_limited', reset_at: null }],
  ['[API Error: Connection error.]', { class: 'model_error' }],
  ['The tool said [API Error: 401]', null],
])('a run that failed with “%s” is %j', (message, failure) => {
  expect(facts({ ...bad, error: { message } }).at(-1)).toMatchObject({ outcome: 'failed', failure });
});

test('marks that do not agree on a good end tell of none', () => {
  expect(facts({ type: 'result', subtype: 'success', result: 'Done.' })).toMatchObject([
    { kind: 'unknown_line' },
  ]);
});

test('a block that is not known is counted, unless another one is', () => {
  expect(facts(said({ type: 'of tomorrow' }))).toMatchObject([{ kind: 'unknown_line' }]);
  const both = {
    type: 'assistant',
    message: { content: [{ type: 'of tomorrow' }, { type: 'text', text: 'Hi' }] },
  };
  expect(factLines(facts(both))).toContain('message {"text":"Hi"}');
});
