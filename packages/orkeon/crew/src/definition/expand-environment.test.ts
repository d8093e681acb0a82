import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandEnvironment, refersToEnvironment } from './expand-environment.ts';

const environment = { NAME: 'value', EMPTY: '', NESTED: `\${NAME}`, _x1: 'odd' };

test.each([
  ['plain', 'plain'],
  [`\${NAME}`, 'value'],
  [`a \${NAME}, \${_x1}!`, 'a value, odd!'],
  [`\${EMPTY}`, ''],
  [`\${EMPTY:-default}`, 'default'],
  [`\${GONE:-default}`, 'default'],
  [`\${GONE:-}`, ''],
  [`\${GONE:-a:-b}`, 'a:-b'],
  [`\${NAME:-default}`, 'value'],
  [`\${NESTED}`, `\${NAME}`],
  [`$\${NAME}`, `\${NAME}`],
  ['$NAME $ {NAME} {NAME}', '$NAME $ {NAME} {NAME}'],
])('%j reads as %j', (text, expected) => {
  expect(expandEnvironment(text, environment)).toEqual({ ok: true, text: expected });
});

test.each([
  [`\${GONE}`, [`needs the environment variable GONE: set it, or write '\${GONE:-default}'`]],
  [
    `\${A} \${B}`,
    [
      `needs the environment variable A: set it, or write '\${A:-default}'`,
      `needs the environment variable B: set it, or write '\${B:-default}'`,
    ],
  ],
  [`\${toString}`, [`needs the environment variable toString: set it, or write '\${toString:-default}'`]],
])('%j says what it needs', (text, reasons) => {
  expect(expandEnvironment(text, environment)).toEqual({ ok: false, reasons });
});

test.each([`\${}`, `\${1A}`, `\${NAME`, `\${A B}`, `\${NAME-x}`, `\${:-x}`])(
  '%j names no variable',
  (text) => {
    expect(expandEnvironment(text, environment)).toEqual({
      ok: false,
      reasons: [expect.stringContaining('names no variable')],
    });
  },
);

test('only a reference that would be read refers to the environment', () => {
  expect([`\${A}`, `x \${`, `$\${A}`, '$A', ''].map(refersToEnvironment)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('no reason holds a value, whatever the text', () => {
  const secret = 'value-of-a-key';
  const piece = fc.constantFrom('${', '$${', '}', 'KEY', 'GONE', ':-', 'x', `\${KEY}`, `\${GONE}`);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const expansion = expandEnvironment(pieces.join(''), { KEY: secret });
      if (!expansion.ok) expect(expansion.reasons.join(' ')).not.toContain(secret);
    }),
  );
});
