import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { temporaryDirectory } from '@caesar/host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChoices } from './list-option.ts';
import { type RunOptions, readTaskRequest } from './task-request.ts';

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  folder = await temporaryDirectory('caesar-options-');
  await writeFile(`${folder.path}/brief.md`, '\n- [ ] fix it\n');
  await writeFile(`${folder.path}/latin1.txt`, Buffer.from([0x63, 0x61, 0x66, 0xe9]));
});
afterAll(() => folder[Symbol.asyncDispose]());

const none: RunOptions = { constraint: [], accept: [], verify: [] };
const read = (options: Partial<RunOptions>, operand?: string, stdin = '', raw: string[] | null = null) =>
  readTaskRequest({ ...none, ...options }, operand, {
    cwd: folder.path,
    openStdin: () => Readable.from([Buffer.from(stdin)]),
    rawArguments: raw,
  });
const objectiveOf = async (options: Partial<RunOptions>, operand?: string, stdin?: string) => {
  const request = await read(options, operand, stdin);
  return request.ok ? request.value.objective : request.refusal;
};

describe('the objective', () => {
  test('is the operand, word for word', async () => {
    expect(await objectiveOf({}, '  two  words\n')).toBe('  two  words\n');
  });

  test.each(['- [ ] do it', '---', '-- x', 'plain'])('is the value of --objective: %s', async (objective) => {
    expect(await objectiveOf({ objective })).toBe(objective);
  });

  test('comes from a file, relative to where the caller stands, with its white space', async () => {
    expect(await objectiveOf({ objective: '@brief.md' })).toBe('\n- [ ] fix it\n');
  });

  test.each(['- [ ] do it', '---'])('comes from standard input, word for word: %s', async (text) => {
    expect(await objectiveOf({ objective: '-' }, undefined, text)).toBe(text);
    expect(await objectiveOf({}, '-', text)).toBe(text);
  });

  test('begins with one @ where two are written', async () => {
    expect(await objectiveOf({ objective: '@@ann asks' })).toBe('@ann asks');
  });

  test('is refused when there is none, when it is empty, and when there are two', async () => {
    expect(await objectiveOf({})).toMatchObject({ code: 'OBJECTIVE_EMPTY' });
    expect(await objectiveOf({}, ' \n')).toMatchObject({ code: 'OBJECTIVE_EMPTY' });
    expect(await objectiveOf({ objective: 'a' }, 'b')).toMatchObject({ code: 'OBJECTIVE_AMBIGUOUS' });
  });

  test('is refused as an operand that may be a file, with both ways to write it', async () => {
    expect(await objectiveOf({}, '@brief.md')).toMatchObject({
      code: 'OBJECTIVE_AMBIGUOUS',
      remedy: 'for the file: --objective @brief.md; for the text: --objective @@brief.md',
    });
    expect(await objectiveOf({}, '@ann asks for more')).toBe('@ann asks for more');
  });

  test('is refused from a file that is not there or is not UTF-8, naming option and file', async () => {
    const reason = {
      objective: '--objective @none.md: there is no such file',
      latin1: expect.stringContaining('UTF-8'),
    };
    expect(await objectiveOf({ objective: '@none.md' })).toMatchObject({
      code: 'OPTION_INVALID',
      reason: reason.objective,
    });
    expect(await objectiveOf({ objective: '@latin1.txt' })).toMatchObject({ reason: reason.latin1 });
    expect(await objectiveOf({ objective: '@.' })).toMatchObject({ code: 'OPTION_INVALID' });
  });
});

describe('the request', () => {
  test('holds only what was asked for', async () => {
    expect(await read({}, 'x')).toEqual({
      ok: true,
      value: { objective: 'x', constraints: [], acceptance_criteria: [], verify: [] },
    });
  });

  test('holds everything that was asked for', async () => {
    const options: RunOptions = {
      agent: 'a',
      role: 'r',
      model: 'm',
      mode: 'read-only',
      isolation: 'worktree',
      network: 'off',
      base: 'main~1',
      timeout: '90s',
      carryDirty: true,
      context: '@brief.md',
      constraint: ['no API change'],
      accept: ['tests pass', 'docs'],
      verify: ['true'],
    };
    expect(await read(options, 'x', '', ['--fast', '--'])).toEqual({
      ok: true,
      value: {
        objective: 'x',
        agent: 'a',
        role: 'r',
        model: 'm',
        mode: 'read-only',
        isolation: 'worktree',
        network: 'off',
        base: 'main~1',
        timeout_ms: 90_000,
        carry_dirty: true,
        context: '\n- [ ] fix it\n',
        constraints: ['no API change'],
        acceptance_criteria: ['tests pass', 'docs'],
        verify: ['true'],
        extra_args: ['--fast', '--'],
      },
    });
  });

  test.each([
    [{ mode: 'wriet' }, "--mode cannot be 'wriet'", 'did you mean write? it can be read-only or write'],
    [{ isolation: 'docker' }, "--isolation cannot be 'docker'", 'give inplace, worktree or auto'],
    [{ network: 'no' }, "--network cannot be 'no'", expect.stringContaining('auto, on or off')],
    [{ timeout: '10 parsecs' }, "--timeout cannot be '10 parsecs'", expect.stringContaining('10m')],
    [{ timeout: '0' }, "--timeout cannot be '0'", expect.stringContaining('10m')],
  ])('refuses %j by option and value', async (options, reason, remedy) => {
    const request = await read(options, 'x');
    expect(request).toEqual({ ok: false, refusal: { code: 'OPTION_INVALID', reason, remedy } });
  });

  test('a number without a unit is a time limit in milliseconds', async () => {
    expect(await read({ timeout: '1500' }, 'x')).toMatchObject({ value: { timeout_ms: 1500 } });
  });
});

test('a list of words is read with its spaces, and the first stranger in it is named', () => {
  const words = ['running', 'failed'] as const;
  expect(readChoices('--status', 'running, failed', words)).toEqual({
    ok: true,
    value: ['running', 'failed'],
  });
  expect(readChoices('--status', 'running,faled', words)).toMatchObject({
    refusal: {
      reason: "--status cannot be 'faled'",
      remedy: expect.stringContaining('did you mean failed?'),
    },
  });
});
