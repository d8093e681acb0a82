import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { createConcealer } from './conceal.ts';

const conceal = createConcealer(
  {
    API_KEY: 'value-of-the-key',
    DB_PASSWORD: 'value-of-the-key-and-more',
    KEYBOARD: 'layout-us-intl',
    SHORT_TOKEN: 'true',
    EMPTY_TOKEN: undefined,
    GIT_AUTHOR_NAME: 'Ada Lovelace',
    CHOSEN: 'chosen-by-name',
  },
  ['CHOSEN'],
);

test.each([
  ['is value-of-the-key.', 'is [secret API_KEY].'],
  ['value-of-the-key-and-more', '[secret DB_PASSWORD]'],
  ['chosen-by-name', '[secret CHOSEN]'],
  ['layout-us-intl is true for Ada Lovelace', 'layout-us-intl is true for Ada Lovelace'],
  [`ghp_${'a'.repeat(30)}`, '[secret]'],
  ['AKIAABCDEFGHIJKLMNOP', '[secret]'],
  ['a task-list for risk-management of desks', 'a task-list for risk-management of desks'],
])('%j is kept as %j', (text, kept) => {
  expect(conceal(text)).toBe(kept);
});

test('texts at any depth are concealed, and the shape of the value stays', () => {
  expect(conceal({ a: ['value-of-the-key', 1, null], b: { c: true } })).toEqual({
    a: ['[secret API_KEY]', 1, null],
    b: { c: true },
  });
});

test('what is concealed stays the same when it is concealed again', () => {
  const text = fc
    .array(
      fc.oneof(fc.string(), fc.constantFrom('value-of-the-key', 'chosen-by-name', 'sk-', 'x'.repeat(20))),
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(conceal(conceal(given))).toBe(conceal(given));
    }),
  );
});

test('equal values have equal canonical JSON, whatever the order of their keys', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, reversed(inner)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});
