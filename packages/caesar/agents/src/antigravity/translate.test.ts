import { expect, test } from 'vitest';
import { factLines, replay } from '../test-support/recordings.ts';
import { antigravity } from './agent.ts';

const facts = (...lines: object[]) =>
  replay(
    antigravity,
    lines.map((line) => JSON.stringify(line)),
  );
const step = (fields: object) => ({ event: 'step_update', step_update: fields });
const words = (step_index: number, text_delta: string) =>
  step({ step_index, state: 'ACTIVE', step_type: 'agent_response', text_delta });
const result = (fields: object) => ({ event: 'result', result: fields });
const usage = { input_tokens: 900, cache_read_tokens: 100, output_tokens: 20 };

test('a whole run is told as the documentation shows it', () => {
  const command = { name: 'run_command', parameters: { CommandLine: 'npm test' } };
  const told = facts(
    { event: 'init', conversation_id: 'c-1', init: { cwd: '/workspace' } },
    step({ step_index: 0, state: 'DONE', step_type: 'user_input' }),
    words(1, 'I '),
    words(1, 'test.'),
    step({ step_index: 2, state: 'ACTIVE', step_type: 'tool', tool_name: 'run_command', tool_info: command }),
    step({ step_index: 2, state: 'ACTIVE', step_type: 'tool', tool_name: 'run_command', tool_info: command }),
    step({
      ...{ step_index: 2, state: 'DONE', step_type: 'tool', tool_name: 'run_command' },
      tool_info: { ...command, error: { message: 'exit status 1' } },
    }),
    step({
      ...{ step_index: 3, state: 'DONE', step_type: 'tool', tool_name: 'write_to_file' },
      tool_info: { parameters: { TargetFile: '/workspace/a.ts' } },
    }),
    words(4, 'Done.'),
    result({ status: 'SUCCESS', response: 'Done.', usage }),
  );
  expect(factLines(told)).toBe(
    [
      '= session {"session_id":"c-1"}',
      'message {"text":"I test."}',
      '= final_text {"text":"I test."}',
      'tool_use {"tool":"run_command","id":"2","input_summary":"npm test","status":"started"}',
      'tool_use {"tool":"run_command","id":"2","input_summary":"npm test","status":"failed"}',
      '= command_run {"command":{"command":"npm test"}}',
      'tool_use {"tool":"write_to_file","id":"3","input_summary":"{\\"TargetFile\\":\\"/workspace/a.ts\\"}","status":"succeeded"}',
      'file_changed {"path":"a.ts","action":"modified"}',
      'message {"text":"Done."}',
      '= final_text {"text":"Done."}',
      '= usage {"usage":{"input_tokens":1000,"cached_input_tokens":100,"output_tokens":20}}',
      '= final_text {"text":"Done."}',
      '= outcome {"outcome":"succeeded","message":"","failure":null}',
      '',
    ].join('\n'),
  );
});

test('a structured answer is the answer', () => {
  const told = facts(result({ status: 'SUCCESS', response: '', structured_output: { a: 1 }, usage }));
  expect(told).toContainEqual({ kind: 'final_text', text: '{"a":1}' });
});

test('a success without a token counted was cut off by the time limit: it is none', () => {
  const told = facts(
    result({ status: 'SUCCESS', response: 'Half', usage: { input_tokens: 0, output_tokens: 0 } }),
  );
  expect(told.filter(({ kind }) => kind === 'outcome')).toEqual([]);
});

test('a success in which everything was denied is a failure', () => {
  const told = facts(result({ status: 'SUCCESS', response: '', denied_actions: [{ action: 'run' }], usage }));
  expect(told.at(-1)).toMatchObject({ kind: 'outcome', outcome: 'failed', failure: null });
});

test.each([
  ['Individual quota reached. Resets in 34m13s.', { class: 'rate_limited', reset_at: null }],
  ['Authentication required. Run agy to sign in.', { class: 'auth' }],
  ['model unavailable', { class: 'model_error' }],
])('a run that failed with “%s” is %j', (error, failure) => {
  expect(facts(result({ status: 'ERROR', error })).at(-1)).toMatchObject({ outcome: 'failed', failure });
  expect(facts(result({ status: 'ERROR', error: { message: error } })).at(-1)).toMatchObject({ failure });
});

test('a status that is not known is no end', () => {
  expect(facts(result({ status: 'WAITING' }))).toMatchObject([{ kind: 'unknown_line' }]);
});
