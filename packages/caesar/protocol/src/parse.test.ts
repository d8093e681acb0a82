import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { verifies } from '../../../../spec/verifies.ts';
import { MAX_DOCUMENT_BYTES } from './json-object.ts';
import { MAX_DEPTH } from './json-outline.ts';
import { checkDocument, readDocument } from './parse.ts';
import { type Report, reportVersions } from './report.ts';
import type { VersionTable } from './version-table.ts';

const minimal = '{"protocol":"caesar.report/v1","status":"success","summary":"Done."}';

/** The minimal report with more text inside its braces. */
function withMore(text: string): string {
  return `${minimal.slice(0, -1)},${text}}`;
}

function read(source: Uint8Array | string | null) {
  return readDocument(source, reportVersions);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function nested(levels: number): string {
  return withMore(`"x":${'['.repeat(levels)}${']'.repeat(levels)}`);
}

test('no document is absent', () => {
  expect(read(null)).toEqual({ ok: false, outcome: 'absent', reason: 'there is no report' });
});

test('bytes and text read the same, with or without a byte order mark', () => {
  const expected = read(minimal);
  expect(expected.ok).toBe(true);
  for (const source of [utf8(minimal), `\uFEFF${minimal}`, utf8(`\uFEFF${minimal}`), ` \n${minimal}\r\n`]) {
    expect(read(source)).toEqual(expected);
  }
});

test.each<[string, Uint8Array | string, string]>([
  ['empty', '', 'is empty'],
  ['blank', ' \n\t', 'is empty'],
  ['only a byte order mark', '\uFEFF', 'is empty'],
  ['cut in half', minimal.slice(0, 40), 'is not valid JSON'],
  ['two documents', minimal + minimal, 'is not valid JSON'],
  ['JSON with a comment', `// hi\n${minimal}`, 'is not valid JSON'],
  ['JSON with a trailing comma', withMore(''), 'is not valid JSON'],
  ['text', 'All done!', 'is not valid JSON'],
  ['NUL bytes', '\0'.repeat(64), 'is not valid JSON'],
  ['an open string', '{"a', 'is not valid JSON'],
  ['a bad escape in a key', '{"\\x":1}', 'is not valid JSON'],
  ['closing brackets only', ']}]}', 'is not valid JSON'],
  ['a list', `[${minimal}]`, 'is not a JSON object'],
  ['null', 'null', 'is not a JSON object'],
  ['a string', '"success"', 'is not a JSON object'],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${minimal}`, 'utf16le'), 'is not UTF-8 text'],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${minimal}`, 'utf16le').swap16(), 'is not UTF-8 text'],
  ['UTF-16 without a mark', Buffer.from(minimal, 'utf16le'), 'is not valid JSON'],
  ['Latin-1', Buffer.from('{"summary":"été"}', 'latin1'), 'is not UTF-8 text'],
  ['a character cut in half', utf8('{"summary":"é"}').slice(0, 13), 'is not UTF-8 text'],
  ['the same key twice', withMore('"status":"failed"'), 'has the key "status" twice'],
  ['the same key twice, spelt otherwise', withMore('"st\\u0061tus":"failed"'), 'has the key "status" twice'],
  ['the same key twice, deep inside', withMore('"x":[{"a":{"b":1,"b":1}}]'), 'has the key "b" twice'],
  ['too deep', nested(MAX_DEPTH), `is nested more than ${MAX_DEPTH} levels deep`],
  ['far too deep', '['.repeat(1_000_000), `is nested more than ${MAX_DEPTH} levels deep`],
  ['far too deep in objects', '{"a":'.repeat(200_000), `is nested more than ${MAX_DEPTH} levels deep`],
  ['too large', ' '.repeat(MAX_DOCUMENT_BYTES) + minimal, `is larger than ${MAX_DOCUMENT_BYTES} bytes`],
])('%s is unreadable', (_, source, reason) => {
  const reading = read(source);
  expect(reading).toMatchObject({ ok: false, outcome: 'unreadable' });
  expect(!reading.ok && reading.reason).toContain(`the report ${reason}`);
  expect(!reading.ok && reading.reason).not.toContain('\n');
});

test.each<[string, string]>([
  ['the deepest nesting allowed', nested(MAX_DEPTH - 1)],
  ['the same key in neighbours', withMore('"x":[{"a":1},{"a":1}],"y":{"a":{"a":1}}')],
  ['a key equal to a value', withMore('"x":"status","y":["status","status"]')],
  ['brackets and quotes inside strings', withMore('"x":"{[\\"}]\\\\","y":"\\\\\\""')],
  ['names of object members', withMore('"constructor":1,"toString":2,"hasOwnProperty":3')],
  ['lone surrogates and line separators', withMore('"x":"\\ud800 \u2028"')],
  ['a number beyond every range in an unknown key', withMore('"x":1e999')],
])('%s is read', (_, source) => {
  expect(read(source).ok).toBe(true);
});

test('a __proto__ key is dropped wherever it stands and changes nothing', () => {
  const reading = read(
    withMore('"__proto__":{"status":"failed","evil":1},"x":{"__proto__":{"evil":1},"a":1}'),
  );
  expect(reading).toMatchObject({ ok: true, value: { status: 'success', x: { a: 1 } } });
  expect(JSON.stringify(reading)).not.toContain('evil');
  expect('evil' in {}).toBe(false);
  const parsed: unknown = JSON.parse(withMore('"__proto__":{"evil":1}'));
  const checked = checkDocument(parsed, reportVersions);
  expect(checked.ok && Reflect.get(checked.value, 'evil')).toBe(undefined);
});

test('nulls of optional fields read as absent, at every level', () => {
  const reading = read(
    withMore(
      '"details":null,"changes":[{"path":"a","action":null,"from":null}],"usage":{"input_tokens":null},"findings":null',
    ),
  );
  expect(reading).toEqual(read(withMore('"changes":[{"path":"a"}],"usage":{}')));
});

test('a null in a required field is a problem', () => {
  expect(read('{"protocol":"caesar.report/v1","status":null,"summary":"x"}')).toMatchObject({
    outcome: 'invalid',
    problems: [
      { path: 'status', reason: 'must be one of "success", "partial", "failed", "blocked", not null' },
    ],
  });
});

test('every problem of an invalid document is told, with its field', () => {
  const reading = read(
    '{"protocol":"caesar.report/v1","changes":[{"path":7}],"usage":{"input_tokens":-1},"questions":[{"question":""}]}',
  );
  expect(reading).toMatchObject({
    outcome: 'invalid',
    reason:
      'the report is not valid: status is missing; summary is missing; changes[0].path must be a string, not 7; ' +
      'questions[0].question must not be empty; usage.input_tokens must be at least 0, not -1',
  });
});

test.each([
  [{ summary: ['x'] }, 'summary must be a string, not a list'],
  [{ changes: { path: 'a' } }, 'changes must be a list, not an object'],
  [{ usage: 'x'.repeat(60) }, `usage must be an object, not "${'x'.repeat(38)}…`],
  [{ usage: { input_tokens: 1.5 } }, 'usage.input_tokens must be a whole number, not 1.5'],
  [{ usage: { input_tokens: 1e300 } }, 'usage.input_tokens must be at most 9007199254740991, not 1e+300'],
])('%j is refused in plain words', (fields, words) => {
  const reading = checkDocument({ ...JSON.parse(minimal), ...fields }, reportVersions);
  expect(!reading.ok && reading.reason).toBe(`the report is not valid: ${words}`);
});

test(
  'a document that names no version is refused as such',
  verifies(['caesar.version.absent-is-refused', 'caesar.version.in-every-document'], () => {
    for (const source of ['{"status":"success","summary":"x"}', '{"protocol":null}']) {
      expect(read(source)).toMatchObject({
        outcome: 'invalid',
        problems: [{ path: 'protocol', reason: 'is missing (caesar.report/v1)' }],
      });
    }
    expect(read('{"protocol":1}')).toMatchObject({ outcome: 'invalid', problems: [{ path: 'protocol' }] });
  }),
);

test(
  'a version that is not known is refused by name, however good the rest',
  verifies(['caesar.version.unknown-is-refused', 'caesar.version.no-guessing'], () => {
    for (const version of [
      'caesar.report/v3',
      'caesar.report/v10',
      'caesar.task/v1',
      '',
      'constructor',
      '__proto__',
    ]) {
      const reading = read(JSON.stringify({ ...JSON.parse(minimal), protocol: version }));
      expect(reading).toMatchObject({ outcome: 'unknown_version', version });
      expect(!reading.ok && reading.reason).toContain(JSON.stringify(version));
    }
  }),
);

test(
  'a second version is one more row of the table, and both are read',
  verifies(['caesar.version.suffix-grows', 'caesar.version.two-in-transition'], () => {
    const second = z.looseObject({
      protocol: z.literal('caesar.report/v2'),
      verdict: z.enum(['good', 'bad']),
      note: z.string().optional(),
    });
    const table: VersionTable<Report | z.infer<typeof second>> = {
      document: 'report',
      versions: { ...reportVersions.versions, 'caesar.report/v2': second },
    };
    expect(readDocument(minimal, table)).toEqual(read(minimal));
    expect(readDocument('{"protocol":"caesar.report/v2","verdict":"good","note":null}', table)).toEqual({
      ok: true,
      value: { protocol: 'caesar.report/v2', verdict: 'good' },
    });
    expect(readDocument('{"protocol":"caesar.report/v3","verdict":"good"}', table)).toMatchObject({
      outcome: 'unknown_version',
      reason:
        'the report is of an unknown version "caesar.report/v3"; known: caesar.report/v1, caesar.report/v2',
    });
  }),
);

test('whatever the source, reading never throws and always says why', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.string(), fc.json()), (source) => {
      const reading = read(source);
      expect(reading.ok || reading.reason !== '').toBe(true);
    }),
  );
});

test('a prefix of a report is never a report', () => {
  const bytes = utf8(withMore('"details":"é \\" {","changes":[{"path":"ü"}]'));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), (length) => {
      expect(read(bytes.slice(0, length))).toMatchObject({ ok: false, outcome: 'unreadable' });
    }),
  );
});

test('keys are found twice exactly when a parser would lose one', () => {
  const key = fc.constantFrom('a', 'b', '\\u0061', 'c"'.replace('"', '\\"'));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 4 }), (keys) => {
      const source = withMore(`"x":{${keys.map((name) => `"${name}" : 1`).join(',')}}`);
      const distinct = Object.keys(JSON.parse(source).x as object).length;
      expect(read(source).ok).toBe(distinct === keys.length);
    }),
  );
});
