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
