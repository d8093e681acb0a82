import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { composeEvent } from './compose-event.ts';
import { RESERVED_NAMES } from './envelope-names.ts';

const bare = { seq: 1, ts: '2026-01-01T00:00:00Z', kind: 'x' };
const full = { ...bare, crewId: 'c', agentId: 'a', correlationId: 'k', causationId: '7' };

test(
  'a payload never changes the envelope and never appears under one of its names',
  verifies(['orkeon.envelope.eight-reserved', 'orkeon.envelope.collision-dropped'], () => {
    const payload = fc.dictionary(fc.oneof(fc.constantFrom(...RESERVED_NAMES), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(fc.constantFrom(bare, full), payload, (envelope, fields) => {
        const event = composeEvent(envelope, fields);
        const alone = composeEvent(envelope, null);
        for (const name of RESERVED_NAMES) expect(event[name]).toEqual(alone[name]);
      }),
    );
  }),
);

test('the eight names are these, in the order of the wire', () => {
  expect(Object.keys(composeEvent(full, { last: 1 }))).toEqual([...RESERVED_NAMES, 'last']);
  expect(RESERVED_NAMES.join(' ')).toBe('v seq ts kind crewId agentId correlationId causationId');
});

test(
  'what has no value is left out, at the top and there alone',
  verifies('orkeon.envelope.absent-is-omitted', () => {
    const identities = { crewId: '', agentId: undefined, correlationId: '' };
    const payload = { a: null, b: undefined, c: Number.NaN, d: '', e: 0, f: false, g: { h: null } };
    expect(composeEvent({ ...bare, ...identities }, payload)).toStrictEqual({
      v: 2,
      ...bare,
      d: '',
      e: 0,
      f: false,
      g: { h: null },
    });
  }),
);

test('a payload that is null as a whole disappears', () => {
  expect(composeEvent(bare, null)).toStrictEqual({ v: 2, ...bare });
});

test('the named fields come first and the others as they were given', () => {
  const event = composeEvent(bare, { z: 1, b: 2, a: 3 }, ['a', 'missing', 'b']);
  expect(Object.keys(event).slice(4)).toEqual(['a', 'b', 'z']);
});
