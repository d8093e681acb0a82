import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '@caesar/host';
import type { HumanAnswer, Tool, ToolQuestion } from '@orkeon/crew';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_TOOLS, builtInTools } from './built-in-tools.ts';
import { openMounts } from './mounts/open-mounts.ts';

let area: TemporaryDirectory;
let tools: readonly Tool[];
let asked: ToolQuestion[];

beforeEach(async () => {
  area = await temporaryDirectory('tools-');
  asked = [];
  for (const folder of ['work', 'crew']) mkdirSync(join(area.path, folder));
  const opened = await openMounts({
    declared: [],
    given: ['work:/work:rw'],
    crewDirectory: join(area.path, 'crew'),
    workingDirectory: area.path,
    allowExternal: false,
  });
  tools = opened.ok ? builtInTools(opened.value) : [];
});
afterEach(() => area[Symbol.asyncDispose]());

const DENIED: HumanAnswer = { outcome: 'refused', reason: 'denied', eventId: '1' };

/** Calls a tool as a model would, with an answer for the human that it may ask. */
function call(name: string, args: unknown, answer = DENIED) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.call(args, {
    signal: new AbortController().signal,
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
}

const onDisk = (name: string) => join(area.path, 'work', name);

test('every tool has a name of its own, a purpose, and a schema that names its arguments', () => {
  expect(tools.map((tool) => tool.name)).toEqual(BUILT_IN_TOOLS);
  expect(new Set(BUILT_IN_TOOLS).size).toBe(BUILT_IN_TOOLS.length);
  for (const tool of tools) {
    expect(tool.description).not.toBe('');
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(tool.inputSchema['properties'] as object)).not.toEqual([]);
  }
});

test.each([
  ['file_read', {}, 'path'],
  ['file_read', { path: 7 }, 'path'],
  ['file_read', { path: '/work/a', from_line: 0 }, 'from_line'],
  ['file_write', { path: '/work/a' }, 'content'],
  ['file_write', { path: '/work/a', content: 'x', mode: 'append' }, 'mode'],
  ['human_input', {}, 'prompt'],
  ['human_input', { prompt: 'Which?', input_type: 'choice' }, 'choices'],
  ['directory_read', 'not an object', 'object'],
])('%s refuses %j, naming what is wrong, and does nothing', async (name, args, named) => {
  const result = await call(name, args);
  expect(result.outcome).toBe('refused');
  expect(result.text).toContain(named);
  expect(existsSync(onDisk('a'))).toBe(false);
  expect(asked).toEqual([]);
});

describe('file_read', () => {
  test('gives the whole text, or what follows a line', async () => {
    writeFileSync(onDisk('a.txt'), 'eins\nzwei\ndrei — ☂\n');
    expect(await call('file_read', { path: '/work/a.txt' })).toEqual({
      outcome: 'done',
      text: 'eins\nzwei\ndrei — ☂\n',
    });
    expect(await call('file_read', { path: '/work/a.txt', from_line: 3 })).toMatchObject({
      text: 'drei — ☂\n',
    });
    expect(await call('file_read', { path: '/work/a.txt', from_line: 9 })).toMatchObject({
      outcome: 'failed',
      text: "Error: '/work/a.txt' has 4 lines",
    });
  });

  test.each([
    ['a file that is not there', '/work/none', "there is no file '/work/none'"],
    ['a folder', '/work', "'/work' cannot be read: it is a folder"],
    ['a pipe, without waiting', '/work/pipe', "'/work/pipe' cannot be read: it is a named pipe"],
    ['bytes that are no text', '/work/bytes', "'/work/bytes' is not a text file"],
    ['text in another encoding', '/work/latin', "'/work/latin' is not a text file"],
    ['a link that leads out', '/work/link', "'/work/link' leads out of '/work'"],
  ])('refuses %s', async (_, path, reason) => {
    execFileSync('mkfifo', [onDisk('pipe')]);
    writeFileSync(onDisk('bytes'), Buffer.from([104, 0, 105]));
    writeFileSync(onDisk('latin'), Buffer.from([0xe9, 0x74, 0xe9]));
    symlinkSync('../crew', onDisk('link'));
    expect(await call('file_read', { path })).toEqual({ outcome: 'failed', text: `Error: ${reason}` });
  });
});

describe('file_write', () => {
  test('writes the whole file and the folders above it', async () => {
    const result = await call('file_write', { path: '/work/deep/er/a.txt', content: 'é\n' });
    expect(result).toEqual({ outcome: 'done', text: 'Wrote 2 characters to /work/deep/er/a.txt.' });
    expect(readFileSync(onDisk('deep/er/a.txt'), 'utf8')).toBe('é\n');
    await call('file_write', { path: '/work/deep/er/a.txt', content: '' });
    expect(readFileSync(onDisk('deep/er/a.txt'), 'utf8')).toBe('');
  });

  test('a link below the root is written through, not replaced', async () => {
    writeFileSync(onDisk('real.txt'), 'old');
    symlinkSync('real.txt', onDisk('link.txt'));
    await call('file_write', { path: '/work/link.txt', content: 'new' });
    expect(readFileSync(onDisk('real.txt'), 'utf8')).toBe('new');
  });

  test.each([
    ['/crew/a.txt', "'/crew/a.txt' may be read but not written"],
    ['/work', "'/work' cannot be written: something that is not a file is there"],
    ['/work/file/below', "'/work/file/below' cannot be written: a file is where a folder should be"],
    ['/work/out/a.txt', "'/work/out/a.txt' leads out of '/work'"],
    [`/work/${'n'.repeat(300)}`, 'a name in the path is longer than 255 bytes'],
  ])('%s is refused, with no path of the disk in the reason', async (path, reason) => {
    writeFileSync(onDisk('file'), 'x');
    symlinkSync('../crew', onDisk('out'));
    const result = await call('file_write', { path, content: 'x' });
    expect(result.outcome).toBe('failed');
    expect(result.text).toContain(reason);
    expect(result.text).not.toContain(area.path);
    expect(existsSync(join(area.path, 'crew/a.txt'))).toBe(false);
  });
});

describe('directory_read', () => {
  test('lists names in order, folders with a slash', async () => {
    mkdirSync(onDisk('folder'));
    writeFileSync(onDisk('b'), '');
    writeFileSync(onDisk('a'), '');
    expect(await call('directory_read', { path: '/work' })).toEqual({
      outcome: 'done',
      text: 'a\nb\nfolder/',
    });
    expect(await call('directory_read', { path: '/work/folder' })).toMatchObject({
      text: 'The folder is empty.',
    });
  });

  test('lists the mounted folders and what may be done there', async () => {
    expect(await call('directory_read', {})).toMatchObject({
      text: '/crew/ (read)\n/work/ (read and write)',
    });
  });

  test('a long list is cut, and says so', async () => {
    for (let index = 0; index < 1_005; index += 1) writeFileSync(onDisk(`f${index}`), '');
    const { text } = await call('directory_read', { path: '/work' });
    expect(text.split('\n')).toHaveLength(1_001);
    expect(text).toMatch(/\[and 5 more\]$/);
  });

  test.each([
    ['/work/none', "there is no folder '/work/none'"],
    ['/work/file', "'/work/file' is not a folder"],
    ['/etc', 'no such folder: paths begin with one of /crew, /work'],
  ])('%s is refused', async (path, reason) => {
    writeFileSync(onDisk('file'), '');
    expect(await call('directory_read', { path })).toEqual({ outcome: 'failed', text: `Error: ${reason}` });
  });
});

describe('human_input', () => {
  const given = (value: string, by: 'human' | 'default' | 'auto-approval' = 'human'): HumanAnswer => ({
    outcome: 'given',
    value,
    by,
    eventId: '1',
  });

  test('puts the question as the model words it', async () => {
    await call('human_input', {
      prompt: 'Which?',
      input_type: 'choice',
      choices: ['a', 'b'],
      default_value: 'a',
    });
    await call('human_input', {
      prompt: 'May I?',
      input_type: 'approval',
      choices: ['x'],
      default_value: 'yes',
    });
    await call('human_input', { prompt: 'Name?' });
    expect(asked).toEqual([
      { inputKind: 'choice', prompt: 'Which?', choices: ['a', 'b'], defaultValue: 'a' },
      { inputKind: 'confirm', prompt: 'May I?' },
      { inputKind: 'text', prompt: 'Name?' },
    ]);
  });

  test.each<[string, HumanAnswer, string]>([
    ['text', given('Ada'), 'Ada'],
    ['text', given('Ada', 'default'), 'Ada\n[nobody answered: this is the default]'],
    ['approval', given('yes'), 'Approved.'],
    ['approval', given('yes', 'auto-approval'), 'Approved, without a human.'],
  ])('%s: %j reads "%s"', async (type, answer, text) => {
    expect(await call('human_input', { prompt: 'Q', input_type: type }, answer)).toEqual({
      outcome: 'done',
      text,
    });
  });

  test.each([
    ['denied', 'The human said no.'],
    ['closed', 'Nobody was there to answer'],
    ['cancelled', 'The question was withdrawn'],
    ['timeout', 'Nobody answered in time'],
  ] as const)('a refusal tells %s from the others, and asks for no way around it', async (reason, text) => {
    const answer: HumanAnswer = { outcome: 'refused', reason, eventId: '1' };
    const result = await call('human_input', { prompt: 'May I?', input_type: 'approval' }, answer);
    expect(result.outcome).toBe('done');
    expect(result.text).toMatch(/^Rejected\. /);
    expect(result.text).toContain(text);
    expect(result.text).toContain('Do not do it by other means.');
  });
});
