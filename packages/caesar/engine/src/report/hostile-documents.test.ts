import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { taskDirectory } from '@caesar/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { collectReport } from './collect-report.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'caesar-hostile-'));
  path = join(directory, 'report.json');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const collect = () =>
  collectReport({
    plan: { report_tier: 'file', objective: 'x', context: '', constraints: [], acceptance_criteria: [] },
    task: { id: 't_1', directory: taskDirectory(directory) },
    finalText: null,
  });

const report = (fields: object = {}) => ({
  protocol: 'caesar.report/v1',
  status: 'success',
  summary: 's',
  ...fields,
});
const json = (fields: object = {}) => JSON.stringify(report(fields));
/** A report whose `details`, or another field, is given as JSON text. */
const raw = (text: string, key = 'details') => `${json().slice(0, -1)},"${key}":${text}}`;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

type Outcome = 'ok' | 'absent' | 'unreadable' | 'invalid' | 'unknown_version';
type Row = readonly [title: string, content: string | Buffer, outcome: Outcome, says?: RegExp];

const NO_DOCUMENT: readonly Row[] = [
  ['nothing', '', 'unreadable', /empty/],
  ['white space', ' \n\t ', 'unreadable', /empty/],
  ['a byte order mark alone', Buffer.from('\uFEFF'), 'unreadable', /empty/],
  ['prose', 'I am done.', 'unreadable', /not valid JSON/],
  ['a fenced report', `\`\`\`json\n${json()}\n\`\`\``, 'unreadable', /not valid JSON/],
  ['the first half of a report', json().slice(0, 40), 'unreadable', /not valid JSON/],
  ['the second half of a report', json().slice(40), 'unreadable', /not valid JSON/],
  ['two reports', json() + json(), 'unreadable', /not valid JSON/],
  ['a list', `[${json()}]`, 'unreadable', /not a JSON object/],
  ['a string', JSON.stringify(json()), 'unreadable', /not a JSON object/],
  ['a number', '7', 'unreadable', /not a JSON object/],
  ['null', 'null', 'unreadable', /not a JSON object/],
  ['true', 'true', 'unreadable', /not a JSON object/],
  ['single quotes', "{'status':'success'}", 'unreadable', /not valid JSON/],
  ['a trailing comma', `${json().slice(0, -1)},}`, 'unreadable', /not valid JSON/],
  ['a comment', `${json()} // done`, 'unreadable', /not valid JSON/],
  ['bare keys', '{status:"success"}', 'unreadable', /not valid JSON/],
  ['a line feed inside a string', json().replace('"s"', '"s\n"'), 'unreadable', /not valid JSON/],
  [
    'zero bytes at its end',
    Buffer.concat([Buffer.from(json()), Buffer.alloc(16)]),
    'unreadable',
    /not valid JSON/,
  ],
  ['zero bytes alone', Buffer.alloc(64), 'unreadable', /not valid JSON/],
  ['NaN', raw('NaN'), 'unreadable', /not valid JSON/],
  ['Infinity', raw('{"input_tokens":Infinity}', 'usage'), 'unreadable', /not valid JSON/],
  ['a number with a leading zero', raw('{"input_tokens":007}', 'usage'), 'unreadable', /not valid JSON/],
  ['a hexadecimal number', raw('{"input_tokens":0x10}', 'usage'), 'unreadable', /not valid JSON/],
];

const ENCODINGS: readonly Row[] = [
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${json()}`), 'ok'],
  ['UTF-16, little end first', utf16(json(), false), 'unreadable', /not UTF-8/],
  ['UTF-16, big end first', utf16(json(), true), 'unreadable', /not UTF-8/],
  ['Latin-1', Buffer.from(json({ summary: 'é' }), 'latin1'), 'unreadable', /not UTF-8/],
  [
    'an overlong sequence',
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    'unreadable',
    /not UTF-8/,
  ],
  ['half a character at its end', Buffer.from(json({ summary: '🚀' })).subarray(0, 60), 'unreadable'],
  ['half a surrogate pair, escaped', json({ summary: 'S' }).replace('S', '\\ud800'), 'ok'],
  ['a line separator that JSON permits', json({ summary: 'a\u2028b\u2029c' }), 'ok'],
  ['lines that end as on Windows', JSON.stringify(report(), null, 2).replaceAll('\n', '\r\n'), 'ok'],
];

const DEPTH_AND_KEYS: readonly Row[] = [
  ['ninety levels in an unknown key', raw(nested(90), 'more'), 'ok'],
  ['a hundred levels and one', raw(nested(101), 'more'), 'unreadable', /levels deep/],
  ['a million braces', '{"a":'.repeat(1_000_000), 'unreadable', /levels deep/],
  ['a million brackets', `{"a":${'['.repeat(1_000_000)}`, 'unreadable', /levels deep/],
  [
    'a million brackets, all closed',
    raw('['.repeat(1_000_000) + ']'.repeat(1_000_000), 'more'),
    'unreadable',
    /levels deep/,
  ],
  ['a key twice', raw('"failed"', 'status'), 'unreadable', /"status" twice/],
  ['a key twice, once escaped', raw('"failed"', '\\u0073tatus'), 'unreadable', /"status" twice/],
  ['a key twice further in', raw('[{"path":"a","path":"b"}]', 'changes'), 'unreadable', /"path" twice/],
  ['a key twice in different objects', json({ changes: [{ path: 'a' }, { path: 'a' }] }), 'ok'],
  ['__proto__ as a key', raw('{"status":"failed","polluted":true}', '__proto__'), 'ok'],
  ['__proto__ further in', raw('[{"path":"a","__proto__":{"polluted":true}}]', 'changes'), 'ok'],
  [
    '__proto__ in place of the fields',
    '{"__proto__":{"protocol":"caesar.report/v1","status":"success","summary":"s"}}',
    'invalid',
    /protocol is missing/,
  ],
  ['constructor as a key', raw('{"prototype":{"polluted":true}}', 'constructor'), 'ok'],
  ['toString and hasOwnProperty as keys', json({ toString: 1, hasOwnProperty: 2 }), 'ok'],
  ['a key of a megabyte', raw('1', 'k'.repeat(1_000_000)), 'ok'],
  [
    'unknown keys everywhere',
    json({ more: 1, changes: [{ path: 'a', more: [] }], usage: { more: {} } }),
    'ok',
  ],
];

const VALUES: readonly Row[] = [
  ['no version', JSON.stringify({ status: 'success', summary: 's' }), 'invalid', /protocol is missing/],
  ['a number for its version', json({ protocol: 1 }), 'invalid', /protocol must be a string/],
  ['a later version', json({ protocol: 'caesar.report/v2' }), 'unknown_version', /caesar\.report\/v2/],
  ['the version of a task', json({ protocol: 'caesar.task/v1' }), 'unknown_version', /caesar\.task\/v1/],
  ['a version named like a method', json({ protocol: 'toString' }), 'unknown_version', /toString/],
  [
    'no status',
    JSON.stringify({ protocol: 'caesar.report/v1', summary: 's' }),
    'invalid',
    /status is missing/,
  ],
  ['a status of its own', json({ status: 'done' }), 'invalid', /status must be one of/],
  ['a status in capitals', json({ status: 'SUCCESS' }), 'invalid', /status must be one of/],
  ['null for its status', json({ status: null }), 'invalid', /status/],
  [
    'no summary',
    JSON.stringify({ protocol: 'caesar.report/v1', status: 'success' }),
    'invalid',
    /summary is missing/,
  ],
  ['a list for its summary', json({ summary: ['s'] }), 'invalid', /summary must be a string/],
  ['an empty summary', json({ summary: '' }), 'ok'],
  ['a summary of a megabyte', json({ summary: 'x'.repeat(1_000_000) }), 'ok'],
  ['nulls for all it leaves out', json({ details: null, changes: null, usage: null, task_id: null }), 'ok'],
  ['an object for its changes', json({ changes: {} }), 'invalid', /changes must be a list/],
  ['a change without a path', json({ changes: [{ action: 'added' }] }), 'invalid', /changes\[0\]\.path/],
  ['a word of its own for an action', json({ changes: [{ path: 'a', action: 'created' }] }), 'ok'],
  [
    'a number for an action',
    json({ changes: [{ path: 'a', action: 1 }] }),
    'invalid',
    /changes\[0\]\.action/,
  ],
  [
    'a hundred thousand changes',
    json({ changes: Array.from({ length: 100_000 }, (_, n) => ({ path: `${n}` })) }),
    'ok',
  ],
  ['a number beyond all numbers', raw('{"input_tokens":1e400}', 'usage'), 'invalid', /usage\.input_tokens/],
  [
    'more tokens than can be counted',
    raw('{"input_tokens":9007199254740993}', 'usage'),
    'invalid',
    /usage\.input_tokens/,
  ],
  ['fewer than no tokens', json({ usage: { output_tokens: -1 } }), 'invalid', /usage\.output_tokens/],
  ['half a token', json({ usage: { input_tokens: 0.5 } }), 'invalid', /usage\.input_tokens/],
  [
    'an exit code beyond all integers',
    raw('[{"command":"x","exit_code":1e300}]', 'commands_run'),
    'invalid',
    /exit_code/,
  ],
  [
    'a line before the first',
    json({ findings: [{ title: 't', line: -1 }] }),
    'invalid',
    /findings\[0\]\.line/,
  ],
  ['another task', json({ task_id: 't_2' }), 'invalid', /another task/],
  ['this task', json({ task_id: 't_1' }), 'ok'],
  ['a megabyte of white space around it', `${' '.repeat(500_000)}${json()}${'\n'.repeat(500_000)}`, 'ok'],
];

const CONTENTS = [...NO_DOCUMENT, ...ENCODINGS, ...DEPTH_AND_KEYS, ...VALUES].map(
  ([title, content, outcome, says]) => ({ title, content, outcome, says }),
);

describe('a report file that holds', () => {
  test.each(CONTENTS)(
    '$title',
    verifies(
      ['caesar.version.unknown-is-refused', 'caesar.version.no-guessing', 'caesar.version.absent-is-refused'],
      async ({ content, outcome, says }: (typeof CONTENTS)[number]) => {
        writeFileSync(path, content);
        const collected = await collect();
        expect(collected.outcome.kind).toBe(outcome);
        expect(collected.report?.status ?? null).toBe(outcome === 'ok' ? 'success' : null);
        if (says !== undefined) expect(collected.findings[0]?.detail).toMatch(says);
        expect(Reflect.get({}, 'polluted')).toBeUndefined();
      },
    ),
  );
});

type Put = readonly [title: string, put: () => void, outcome: Outcome, says?: RegExp];

const PUTS: readonly Put[] = [
  ['nothing', () => undefined, 'absent'],
  ['a file of 100 MB', () => largeFile(100 * 1024 * 1024), 'unreadable', /larger than/],
  ['a file with a hole of a terabyte', () => largeFile(1024 ** 4), 'unreadable', /larger than/],
  [
    'a link to a report',
    () => link(() => writeFileSync(join(directory, 'elsewhere'), json())),
    'unreadable',
    /symbolic link/,
  ],
  ['a link to nothing', () => link(() => undefined), 'unreadable', /symbolic link/],
  ['a link to itself', () => symlinkSync('report.json', path), 'unreadable', /symbolic link/],
  ['a link to a system file', () => symlinkSync('/etc/passwd', path), 'unreadable', /symbolic link/],
  ['a link to an endless device', () => symlinkSync('/dev/zero', path), 'unreadable', /symbolic link/],
  [
    'a named pipe that nobody writes',
    () => execFileSync('sh', ['-c', 'mkfifo "$0"', path]),
    'unreadable',
    /named pipe/,
  ],
  ['a folder', () => mkdirSync(path), 'unreadable', /folder/],
  [
    'a file in a folder of that name',
    () => {
      mkdirSync(path);
      writeFileSync(join(path, 'report.json'), json());
    },
    'unreadable',
    /folder/,
  ],
];

const PLACES = PUTS.map(([title, put, outcome, says]) => ({ title, put, outcome, says }));

function largeFile(bytes: number): void {
  writeFileSync(path, json());
  truncateSync(path, bytes);
}

function link(prepare: () => void): void {
  prepare();
  symlinkSync('elsewhere', path);
}

describe('in place of the report file there is', () => {
  test.each(PLACES)('$title', async ({ put, outcome, says }) => {
    put();
    const collected = await collect();
    expect(collected.outcome.kind).toBe(outcome);
    if (says !== undefined) expect(collected.findings[0]?.detail).toMatch(says);
  });

  test('a socket', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    expect((await collect()).outcome.kind).toBe('unreadable');
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a report that changes while it is read', () => {
  test('by being replaced whole is the one or the other, and never a mixture', async () => {
    const contents = ['a', 'b'].map((letter) => json({ summary: letter.repeat(300_000) }));
    writeFileSync(path, contents[0] ?? '');
    let isOver = false;
    const replacing = (async () => {
      for (let turn = 1; !isOver; turn += 1) {
        writeFileSync(`${path}.next`, contents[turn % 2] ?? '');
        renameSync(`${path}.next`, path);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let round = 0; round < 30; round += 1) {
      expect((await collect()).report?.summary).toMatch(/^(?:a+|b+)$/);
    }
    isOver = true;
    await replacing;
  });

  test('by being written in two halves is refused after the first, and taken after the second', async () => {
    writeFileSync(path, json().slice(0, 30));
    expect((await collect()).outcome.kind).toBe('unreadable');
    appendFileSync(path, json().slice(30));
    expect((await collect()).outcome).toEqual({ kind: 'ok', status: 'success' });
  });

  test('by growing without end is refused, and reading it comes to an end', async () => {
    writeFileSync(path, ' '.repeat(16 * 1024 * 1024));
    let isOver = false;
    const growing = (async () => {
      while (!isOver) {
        appendFileSync(path, ' '.repeat(65_536));
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect((await collect()).outcome.kind).toBe('unreadable');
    isOver = true;
    await growing;
  });
});

test('the list is as long as it is to be', () => {
  expect(CONTENTS.length + PLACES.length).toBeGreaterThanOrEqual(60);
});
