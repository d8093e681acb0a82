import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentIdSchema, isDocumentId } from './ids.ts';

test.each(['t_7f3a', 'q1', '0', 'A', 'a-b_c', 'a'.repeat(100), '3f2504e0-4f89-11d3-9a0c-0305e82c3301'])(
  '%s is an identifier',
  (id) => {
    expect(isDocumentId(id)).toBe(true);
    expect(documentIdSchema.safeParse(id).success).toBe(true);
  },
);

test.each([
  '',
  '.',
  '..',
  'a.b',
  'a/b',
  'a\\b',
  ' a',
  'a\n',
  'a\0',
  '-a',
  'a-',
  '_',
  'é',
  'NUL',
  'com1',
  'a'.repeat(101),
])('%j is not an identifier', (id) => {
  expect(isDocumentId(id)).toBe(false);
  expect(documentIdSchema.safeParse(id).success).toBe(false);
});

test('whatever is an identifier is one plain file name', () => {
  const nearly = fc.string({
    unit: fc.constantFrom('a', 'Z', '0', '-', '_', '.', '/', '\\', '\0', ' '),
    maxLength: 8,
  });
  fc.assert(
    fc.property(nearly, (id) => {
      expect(isDocumentId(id)).toBe(/^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/i.test(id));
    }),
  );
});
