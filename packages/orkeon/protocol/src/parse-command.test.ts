import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandSchemas } from './commands.ts';
import { createLineReader } from './line-reader.ts';
import { parseCommand } from './parse-command.ts';

const read = (document: object) => parseCommand(JSON.stringify(document));
const commandOf = (document: object) => {
  const parsed = read(document);
  return parsed.ok ? parsed.command : parsed.reason;
};
const missing = (kind: string, name: string) => `${kind}: \`${name}\` is missing or cannot be used`;

test.each([
  { kind: 'input.given', value: 'yes' },
  { kind: 'input.given', correlationId: 'c-1', value: '' },
  { kind: 'post', to: 'agent://crew/analyst', payload: null },
  { kind: 'send', to: 'agent://crew/analyst', payload: {}, timeoutMs: 5, correlationId: 'p1' },
  { kind: 'publish', topic: 'news', payload: [1], retainAs: 'last' },
  { kind: 'publish', topic: 'news', payload: false },
  { kind: 'reply', correlationId: 'r1', payload: 'text' },
  { kind: 'subscribe', topic: 'news' },
  { kind: 'unsubscribe', topic: 'news' },
  { kind: 'cancel' },
])('the command is read as it was written: %j', (command) => {
  expect(read({ ...command, extra: 1 })).toStrictEqual({ ok: true, command });
});

test('every verb is known', () => {
  expect(Object.keys(commandSchemas).join(' ')).toBe(
    'input.given post send publish reply subscribe unsubscribe cancel',
  );
});

test.each([undefined, 7, null, true, {}, ['yes']])('an answer that is %j is no answer', (value) => {
  expect(commandOf({ kind: 'input.given', value })).toBe(missing('input.given', 'value'));
});

test.each([7, null, '', {}])('an answer whose correlation is %j names no question', (correlationId) => {
  expect(commandOf({ kind: 'input.given', correlationId, value: 'x' })).toStrictEqual({
    kind: 'input.given',
    value: 'x',
  });
});

test.each([
  [undefined, 30_000],
  [0, 30_000],
  [-1, 30_000],
  ['5', 30_000],
  [1.5, 30_000],
  [null, 30_000],
  [250, 250],
  [1e12, 2_147_483_647],
])('a send with the limit %j waits %i milliseconds', (timeoutMs, waited) => {
  expect(commandOf({ kind: 'send', to: 'crew://c', payload: 1, timeoutMs })).toMatchObject({
    timeoutMs: waited,
  });
});

test.each([undefined, null, 7, '', 'analyst', 'agent:x', 'agent://', 'agent:// ', '://x'])(
  'an address that is %j is none',
  (to) => {
    for (const kind of ['post', 'send'])
      expect(commandOf({ kind, to, payload: 1 })).toBe(missing(kind, 'to'));
  },
);

test.each(['post', 'send', 'publish', 'reply'])('a %s without a payload is unusable', (kind) => {
  const rest = { to: 'crew://c', topic: 't', correlationId: 'r' };
  expect(commandOf({ kind, ...rest })).toBe(`${kind}: \`payload\` is missing`);
});

test.each([undefined, null, 7, '', '  '])('a topic that is %j is none', (topic) => {
  for (const kind of ['publish', 'subscribe', 'unsubscribe'])
    expect(commandOf({ kind, topic, payload: 1 })).toBe(missing(kind, 'topic'));
});

test('a name to retain under is text or absent', () => {
  const publish = (retainAs: unknown) => commandOf({ kind: 'publish', topic: 't', payload: 1, retainAs });
  for (const wrong of ['', ' ', 7]) expect(publish(wrong)).toBe(missing('publish', 'retainAs'));
  expect(publish(null)).toStrictEqual({ kind: 'publish', topic: 't', payload: 1 });
});

test.each([7, null, '', undefined])('a reply to %j answers nothing', (correlationId) => {
  expect(commandOf({ kind: 'reply', correlationId, payload: 1 })).toBe(missing('reply', 'correlationId'));
});

test.each([
  ['', 'not a JSON object (blank)'],
  ['yes', 'not a JSON object (not-json)'],
  ['[]', 'not a JSON object (not-an-object)'],
  ['{}', '`kind` is missing or not text'],
  ['{"kind":7}', '`kind` is missing or not text'],
  ['{"kind":"shout"}', "unknown kind 'shout'"],
  ['{"kind":"constructor"}', "unknown kind 'constructor'"],
  [`{"kind":"${'x'.repeat(99)}"}`, `unknown kind '${'x'.repeat(40)}'`],
])('the line %s is ignored with why', (line, reason) => {
  expect(parseCommand(line)).toEqual({ ok: false, reason });
});

test('any bytes are a command or are ignored, and nothing throws', () => {
  const documents = fc.record(
    {
      kind: fc.constantFrom(...Object.keys(commandSchemas)),
      value: fc.jsonValue(),
      to: fc.jsonValue(),
      topic: fc.jsonValue(),
      payload: fc.jsonValue(),
      correlationId: fc.jsonValue(),
      timeoutMs: fc.jsonValue(),
      retainAs: fc.jsonValue(),
    },
    { requiredKeys: ['kind'] },
  );
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    documents.map((document) => JSON.stringify(document)),
  );
  const inputs = fc.oneof(
    fc.uint8Array(),
    texts.map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(inputs, (bytes) => {
      const reader = createLineReader();
      for (const line of [...reader.push(bytes), ...reader.end()]) {
        const parsed = parseCommand(line);
        if (parsed.ok) expect(Object.keys(commandSchemas)).toContain(parsed.command.kind);
        else expect(parsed.reason).not.toBe('');
      }
    }),
    { numRuns: 500 },
  );
});

test('a payload nested beyond any use is a command all the same', () => {
  const depth = 100_000;
  const parsed = parseCommand(
    `{"kind":"publish","topic":"t","payload":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  );
  expect(parsed.ok).toBe(true);
});
