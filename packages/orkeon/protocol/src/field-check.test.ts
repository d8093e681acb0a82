import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldCheck } from './field-check.ts';
import { eventSchemas } from './run-event.ts';

const fields = Object.entries(eventSchemas).flatMap(([kind, { shape }]) =>
  Object.entries(shape).map(([name, schema]) => ({ name: `${kind} ${name}`, schema })),
);

test.each(fields)('the check of $name says what its schema says', ({ schema }) => {
  const isFit = fieldCheck(schema);
  const edges = fc.constantFrom(
    '',
    'confirm',
    'given',
    0,
    -0,
    -1,
    1.5,
    2,
    2 ** 53,
    [],
    ['a'],
    [1],
    null,
    true,
  );
  fc.assert(
    fc.property(fc.oneof(edges, fc.jsonValue()), (value) => {
      expect(isFit(value)).toBe(schema.safeParse(value).success);
    }),
  );
});
