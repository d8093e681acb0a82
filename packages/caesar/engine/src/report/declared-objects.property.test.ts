import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDeclaredObjects } from './declared-objects.ts';

const REPORT = { protocol: 'caesar.report/v1', status: 'success', summary: 'a "quoted" {brace} \\ é 𝄞' };
const DECLARED = JSON.stringify(REPORT);

/** Text made of what a scanner could trip over, and of anything else. */
const trouble = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '{',
          '}',
          '[',
          ']',
          '"',
          '\\',
          ':',
          ',',
          '{"',
          '"}',
          '\\"',
          '":',
          '{"a":',
          '"protocol"',
          '\n',
          '```',
        ],
        ...[
          '{"protocol":',
          '"caesar.report/v1"',
          'null',
          '0',
          ' ',
          '{"x":"',
          "it's ",
          '﻿',
          '\u2028',
          '\ud800',
        ],
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('a report is found whatever is printed before and after it', () => {
  fc.assert(
    fc.property(trouble, trouble, (before, after) => {
      fc.pre(!before.includes('protocol'));
      const found = findDeclaredObjects(`${before}${DECLARED}${after}`);
      expect(found.objects).toContain(DECLARED);
    }),
    { numRuns: 2_000 },
  );
});

test('whatever is found is JSON that declares itself, and reports one after another come in their order', () => {
  fc.assert(
    fc.property(trouble, (text) => {
      for (const object of findDeclaredObjects(text).objects) {
        expect(JSON.parse(object)).toMatchObject({ protocol: expect.stringMatching(/^caesar\.report\//) });
      }
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.nat()), (numbers) => {
      const texts = numbers.map((n) => JSON.stringify({ n, protocol: 'caesar.report/v1' }));
      expect(findDeclaredObjects(texts.join(' and ')).objects).toEqual(texts);
    }),
  );
});

const times = (part: string, count = 20_000) => part.repeat(count);
const MARK = 'caesar.report';

describe('the scan is linear', () => {
  test.each([
    ['opening braces', times('{')],
    ['braces and quotes', times('{"')],
    ['keys that never end', `${times('{"a":')}`],
    ['lists that never end', times('{"a":[')],
    ['braces inside one long string', `{"a":"${times('{')}`],
    ['escaped quotes behind braces', `{"a":"${times('{\\"')}`],
    ['strings that hold a brace and a quote each', `{"k":1,${times('"x{":1,')}`],
    ['strings of both readings', `{"k":1,${times('"{":"{",')}`],
    ['spaces before a quote', `{"k":"${times('{  ":"  ')}`],
    ['backslashes', `{"${times('\\')}`],
    ['reports inside reports', `${times('{"protocol":"caesar.report/v1","x":')}1${times('}')}`],
    ['declarations alone', times('"caesar.report/v1"{')],
    ['nested braces inside strings of both readings', times('{"{":{"{":"{"},"{":{"')],
  ])('in %s', (_, text) => {
    const { steps } = findDeclaredObjects(text + MARK);
    expect(steps).toBeLessThanOrEqual(4 * (text.length + MARK.length));
  });

  test('in any text', () => {
    fc.assert(
      fc.property(trouble, (text) => {
        expect(findDeclaredObjects(text).steps).toBeLessThanOrEqual(4 * text.length);
      }),
      { numRuns: 5_000 },
    );
  });
});
