import { expect, test } from 'vitest';
import type { JsonSchema } from './answer-form.ts';
import { findMismatch } from './find-mismatch.ts';
import { readAnswer } from './read-answer.ts';
import { schemaProblem } from './schema-problem.ts';

const item = { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] };
const list = {
  type: 'object',
  properties: { items: { type: 'array', items: item } },
  additionalProperties: false,
};

test.each<[JsonSchema, unknown, string | undefined]>([
  [list, { items: [{ n: 1 }, { n: 2, more: true }] }, undefined],
  [list, { items: [{ n: 1 }, { n: 1.5 }] }, 'items[1].n must be a whole number'],
  [list, { items: [{}] }, 'items[0].n is missing'],
  [list, { items: [{ n: 0 }] }, 'items[0].n must be at least 1'],
  [list, { other: 1 }, 'other must not be there'],
  [list, [], ' must be an object'],
  [{ required: ['a'] }, {}, 'a is missing'],
  [{ required: ['a'] }, 'no object', undefined],
  [{ properties: { a: { type: ['string', 'null'] } } }, { a: null }, undefined],
  [{ properties: { a: { type: ['string', 'null'] } } }, { a: 1 }, 'a must be text or null'],
  [{ enum: ['x', { a: [1] }] }, { a: [1] }, undefined],
  [{ enum: ['x', 1] }, 'y', ' must be one of "x", 1'],
  [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }, undefined],
  [{ const: 1 }, 2, ' must be 1'],
  [{ additionalProperties: { type: 'number' } }, { a: 1, b: 'x' }, 'b must be a number'],
  [{ allOf: [{ minLength: 2 }, { maxLength: 3 }] }, '😀', ' must have at least 2 characters'],
  [{ maxLength: 1 }, '😀', undefined],
  [{ minItems: 1 }, [], ' must have at least 1 items'],
  [{ maxItems: 1 }, [1, 2], ' must have at most 1 items'],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 2 }, 1, undefined],
  [{ exclusiveMinimum: 0 }, 0, ' must be more than 0'],
  [{ exclusiveMaximum: 2 }, 2, ' must be less than 2'],
  [{ maximum: 2 }, 3, ' must be at most 2'],
  [{ pattern: '^a+$' }, 'aab', ' must match ^a+$'],
  [
    { anyOf: [{ type: 'string' }, { type: 'number' }] },
    true,
    ' fits none of 2 forms, must be text; must be a number',
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 1, undefined],
  [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 1, ' fits 2 forms, not one'],
  [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, 1.5, undefined],
  [
    {
      $ref: '#/$defs/node',
      $defs: { node: { properties: { next: { $ref: '#/$defs/node' } }, required: ['v'] } },
    },
    { v: 1, next: {} },
    'next.v is missing',
  ],
  [{ $ref: '#' }, 1, ' is nested too deep'],
  [true, 1, undefined],
  [{ type: 'string', format: 'date', title: 'A day' }, 'x', undefined],
])('%j, held against %j', (schema, value, expected) => {
  expect(schemaProblem(schema)).toBeUndefined();
  const mismatch = findMismatch(value, schema);
  expect(mismatch && `${mismatch.path} ${mismatch.problem}`).toBe(expected);
});

test.each<[unknown, string]>([
  [[], 'is no JSON Schema'],
  [{ type: 'text' }, "at 'type'"],
  [{ type: [] }, "at 'type'"],
  [{ required: 'a' }, "at 'required'"],
  [{ properties: { a: { items: 5 } } }, 'an object is missing'],
  [{ pattern: '(' }, "at 'pattern'"],
  [{ minLength: -1 }, "at 'minLength'"],
  [{ anyOf: [] }, "at 'anyOf'"],
  [{ properties: { a: { if: {} } } }, "demands 'if', which is not supported"],
  [{ $ref: '#/$defs/x' }, "refers to '#/$defs/x', which is not in it"],
  [{ $ref: 'https://example.org/x' }, 'which is not in it'],
])('%j is refused', (schema, problem) => {
  expect(schemaProblem(schema)).toContain(problem);
});

const object = { kind: 'object' } as const;

test.each([
  ['{"a":1}', '{"a":1}'],
  [' \n{"a":1}\n', '{"a":1}'],
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['Here it is:\n\n```\n{"a":1}\n```\nI hope that it helps.', '{"a":1}'],
  ['{"a":"```\\nx\\n```"}', '{"a":"```\\nx\\n```"}'],
])('%j is read as %j', (answer, text) => {
  expect(readAnswer(answer, object)).toEqual({ ok: true, text });
});

test.each([
  ['a word', 'it is not JSON'],
  ['{"a":1', 'it is not JSON'],
  ['```json\n{"a":1\n```', 'it is not JSON'],
  ['```\n{"a":1}\n```\nor\n```\n{"a":2}\n```', 'it is not JSON'],
  ['So: {"a":1}', 'it is not JSON'],
  ['[1]', 'it must be an object'],
])('%j is refused: %s', (answer, problem) => {
  expect(readAnswer(answer, object)).toEqual({ ok: false, problem });
});

test('what differs is said with its path', () => {
  const form = { kind: 'schema', name: 'list', strict: true, schema: list } as const;
  expect(readAnswer('{"items":[{"n":"1"}]}', form)).toEqual({
    ok: false,
    problem: "'items[0].n' must be a whole number",
  });
});
