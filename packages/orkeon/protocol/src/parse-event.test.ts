import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { createLineReader } from './line-reader.ts';
import { parseEvent } from './parse-event.ts';
import { createStamper } from './stamp.ts';
import { exampleFacts } from './test-support/example-facts.ts';
import { fixedClock } from './test-support/fixed-clock.ts';

const line = (fields: object) => JSON.stringify({ v: 2, seq: 1, ts: '2026-01-01T00:00:00Z', ...fields });

test(
  'an event of each kind is read as it was stamped, also without any identity',
  verifies('orkeon.envelope.identity-optional-for-client', () => {
    const stamper = createStamper({ clock: fixedClock });
    for (const fact of Object.values(exampleFacts)) {
      const stamped = stamper.stamp(fact);
      expect(parseEvent(stamped.line)).toEqual({ ok: true, known: true, event: stamped.event });
      const { agentId, correlationId, ...anonymous } = JSON.parse(stamped.line);
      expect(parseEvent(JSON.stringify(anonymous))).toEqual({ ok: true, known: true, event: anonymous });
    }
  }),
);

test(
  'a kind that is not known is handed on as it is',
  verifies('orkeon.client.unknown-kind-ignored', () => {
    const event = { v: 2, seq: 4, ts: 'x', kind: 'toString', crewId: 'c', more: { a: null } };
    expect(parseEvent(JSON.stringify(event))).toEqual({ ok: true, known: false, event });
  }),
);

test(
  'a field that is not known does no harm',
  verifies('orkeon.client.unknown-field-ignored', () => {
    const parsed = parseEvent(line({ kind: 'llm.delta', text: 'x', mood: 'calm' }));
    expect(parsed).toMatchObject({ ok: true, known: true, event: { text: 'x', mood: 'calm' } });
  }),
);

test('another version is shown and not refused', () => {
  const parsed = parseEvent(line({ v: 3, kind: 'llm.delta', text: 'x' }));
  expect(parsed).toMatchObject({ ok: true, known: true, event: { v: 3, text: 'x' } });
});

test('a field of the wrong type, or null, is taken as absent and the others stay', () => {
  const parsed = parseEvent(
    line({
      kind: 'tool.returned',
      correlationId: 7,
      agentId: null,
      toolName: 'x',
      success: 'yes',
      durationMs: -1,
    }),
  );
  expect(parsed.ok && parsed.event).toEqual({
    v: 2,
    seq: 1,
    ts: '2026-01-01T00:00:00Z',
    kind: 'tool.returned',
    toolName: 'x',
  });
});

test(
  'what is not protocol is kept with why',
  verifies('orkeon.client.unread-is-kept', () => {
    const kept = [
      'warn: disk',
      '[1]',
      '"text"',
      'null',
      '{"level":30,"msg":"hi"}',
      '{"v":2,"kind":"x"}',
      ' ',
      '{"v":2,',
    ];
    const reasons = kept.map((text) => {
      const parsed = parseEvent(text);
      expect(parsed).toMatchObject({ ok: false, text });
      return parsed.ok ? '' : parsed.reason;
    });
    expect(reasons.join(' ')).toBe(
      'not-json not-an-object not-an-object not-an-object no-envelope no-envelope blank not-json',
    );
  }),
);

test('a line that was no text is kept as the reader showed it', () => {
  const [unreadable] = createLineReader().push(Uint8Array.of(0x7b, 0xff, 0x0a));
  expect(unreadable && parseEvent(unreadable)).toEqual({ ok: false, reason: 'not-utf8', text: '{\ufffd' });
});

test('any JSON and any text is an event or is kept, and nothing throws', () => {
  const envelopes = fc.record(
    {
      v: fc.jsonValue(),
      seq: fc.oneof(fc.nat(), fc.jsonValue()),
      ts: fc.oneof(fc.string(), fc.jsonValue()),
      kind: fc.oneof(fc.constantFrom(...Object.keys(exampleFacts), '__proto__'), fc.jsonValue()),
      toolName: fc.jsonValue(),
      payload: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        envelopes.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const parsed = parseEvent(text);
        if (parsed.ok) expect(typeof parsed.event.kind).toBe('string');
        else expect(parsed.text).toBe(text);
      },
    ),
    { numRuns: 500 },
  );
});
