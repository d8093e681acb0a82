import { expect, test } from 'vitest';
import { factLines, translate } from '../test-support/recordings.ts';
import { acpTranslator } from './translate.ts';

const OPENING = [
  { id: 0, result: { protocolVersion: 1, agentCapabilities: { loadSession: true } } },
  { id: 1, result: { sessionId: 's1' } },
];
const told = (...messages: object[]) =>
  translate(
    acpTranslator({ workspace: '/w' }),
    messages.map((message) => JSON.stringify(message)),
  );
const update = (fields: object) => ({
  method: 'session/update',
  params: { sessionId: 's1', update: fields },
});
const said = (text: string) =>
  update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });

test('what comes before the session is open is its history, and is not told again', () => {
  const facts = told(OPENING[0] ?? {}, said('earlier'), { id: 1, result: {} }, said('now'));
  expect(factLines(facts)).toBe(
    ['= session {"session_id":"s1"}', 'message {"text":"now"}', '= final_text {"text":"now"}', ''].join('\n'),
  );
});

test('an agent that cannot go on with a session tells of none', () => {
  const facts = told(
    { id: 0, result: { protocolVersion: 1 } },
    { id: 1, result: { sessionId: 's1' } },
    said('hi'),
  );
  expect(facts.map(({ kind }) => kind)).toEqual(['event', 'final_text']);
});

test.each([
  ['max_tokens', 'model_error'],
  ['max_turn_requests', 'model_error'],
  ['refusal', 'model_error'],
  ['cancelled', undefined],
])('a turn that ended with %s failed', (stopReason, failure) => {
  const outcome = told(...OPENING, { id: 2, result: { stopReason } }).at(-1);
  expect(outcome).toMatchObject({ kind: 'outcome', outcome: 'failed' });
  expect(outcome?.kind === 'outcome' ? outcome.failure?.class : null).toBe(failure);
});

test.each([
  [{ code: -32000, message: 'Authentication required' }, { class: 'auth' }],
  [
    { code: 429, message: 'Too many' },
    { class: 'rate_limited', reset_at: null },
  ],
  [{ code: -32603, message: 'Internal error', data: { statusCode: 403 } }, { class: 'auth' }],
  [{ code: -32603, message: 'Internal error', data: { details: '401 who are you' } }, { class: 'auth' }],
  [
    { code: -32603, message: 'Internal error', data: { errorKind: 'rate_limit' } },
    { class: 'rate_limited', reset_at: null },
  ],
  [{ code: -32603, message: 'Internal error', data: { details: 'no model' } }, { class: 'model_error' }],
])('an error %j ends the run, once', (error, failure) => {
  const facts = told(...OPENING, { id: 2, error }, { id: 3, error });
  expect(facts.filter(({ kind }) => kind === 'outcome')).toEqual([
    { kind: 'outcome', outcome: 'failed', message: expect.stringContaining(error.message), failure },
  ]);
  expect(facts.filter((fact) => fact.kind === 'event' && fact.event.type === 'error')).toHaveLength(1);
});

test('a stop reason of tomorrow is counted, and is no success', () => {
  const facts = told(...OPENING, { id: 2, result: { stopReason: 'of tomorrow' } });
  expect(facts.map(({ kind }) => kind)).toEqual(['session', 'unknown_line']);
});

test('the step of a plan that is under way is progress', () => {
  const entries = [
    { content: 'read', status: 'completed' },
    { content: 'write', status: 'in_progress' },
  ];
  expect(factLines(told(...OPENING, update({ sessionUpdate: 'plan', entries })))).toContain(
    'progress {"message":"write"}',
  );
});

const trouble = (type: string) =>
  update({ sessionUpdate: 'session_info_update', _meta: { codex: { threadStatus: { type } } } });

test.each([
  ['exceeded retry limit, last status: 429 Too Many Requests\n\n', 'rate_limited'],
  ['unexpected status 401 Unauthorized', 'auth'],
  ['We’re currently experiencing high demand', 'model_error'],
])('a turn that its agent had trouble with failed, whatever it is called: %s', (text, failure) => {
  const facts = told(...OPENING, trouble('systemError'), said(text), {
    id: 2,
    result: { stopReason: 'end_turn' },
  });
  expect(facts.at(-1)).toMatchObject({
    outcome: 'failed',
    message: text.trim(),
    failure: { class: failure },
  });
});

test('trouble that is over is forgotten', () => {
  const end = { id: 2, result: { stopReason: 'end_turn' } };
  const facts = told(...OPENING, trouble('systemError'), trouble('active'), said('done'), end);
  expect(facts.at(-1)).toMatchObject({ outcome: 'succeeded' });
});

test('a turn that was cancelled is an end unless another turn follows it, and both are paid for', () => {
  const over = (id: number, stopReason: string) => ({
    id,
    result: { stopReason, usage: { totalTokens: 110, inputTokens: 100, outputTokens: 10 } },
  });
  const facts = told(...OPENING, over(2, 'cancelled'), said('done'), over(3, 'end_turn'));
  expect(facts.filter(({ kind }) => kind === 'outcome')).toMatchObject([{ outcome: 'succeeded' }]);
  expect(facts.filter(({ kind }) => kind === 'usage').at(-1)).toMatchObject({
    usage: { input_tokens: 200, output_tokens: 20 },
  });
});

test('a usage limit of the agent’s plan is a rate limit', () => {
  const data = { message: 'You’ve hit your usage limit.', codexErrorInfo: 'usageLimitExceeded' };
  expect(
    told(...OPENING, { id: 2, error: { code: -32603, message: 'Internal error', data } }).at(-1),
  ).toMatchObject({
    message: 'Internal error: You’ve hit your usage limit.',
    failure: { class: 'rate_limited', reset_at: null },
  });
});

test.each([
  [{ rawOutput: 'Exit code 3\nout' }],
  [{ rawOutput: { exitCode: 3 } }],
  [{ rawOutput: { metadata: { exit: 3 } } }],
  [{ rawOutput: { contents: [{ exitCode: 3 }] } }],
  [{ _meta: { terminal_exit: { exit_code: 3 } } }],
])('the exit code of a command is told in %j', (ending) => {
  const call = { toolCallId: 'c1', kind: 'execute', rawInput: { command: 'false' } };
  const facts = told(
    ...OPENING,
    update({ sessionUpdate: 'tool_call', ...call }),
    update({ sessionUpdate: 'tool_call_update', ...call, status: 'failed', ...ending }),
  );
  expect(facts).toContainEqual({ kind: 'command_run', command: { command: 'false', exit_code: 3 } });
});

test.each([
  [
    'Error: Authentication failed with provider at http://127.0.0.1:1/v1 (HTTP 401).\n  Check your key.',
    'auth',
  ],
  ['Error: Failed to get a response; retried 5 times Last error: 429 slow down', 'rate_limited'],
  ['Error: Something else.', 'model_error'],
])('an error that the agent’s program words as a message is no success: %s', (text, failure) => {
  const opening = { id: 0, result: { protocolVersion: 1, agentInfo: { name: 'Copilot' } } };
  const end = (more: object) => ({ id: 2, result: { stopReason: 'end_turn', ...more } });
  const outcome = (more: object) => told(opening, OPENING[1] ?? {}, said(text), end(more)).at(-1);
  expect(outcome({})).toMatchObject({ outcome: 'failed', failure: { class: failure } });
  expect(outcome({ usage: {} })).toMatchObject({ outcome: 'succeeded' });
});
