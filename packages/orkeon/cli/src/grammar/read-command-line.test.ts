import { describe, expect, test } from 'vitest';
import { type CommandLine, readCommandLine, wantsJson } from './read-command-line.ts';

const requestOf = (line: CommandLine) => {
  if (!('request' in line)) throw new Error(JSON.stringify(line));
  return line.request;
};
const run = (...words: string[]) => requestOf(readCommandLine(['run', 'crew.yaml', ...words]));
const refusalOf = (...words: string[]) => {
  const line = readCommandLine(words);
  return line.kind === 'refused' ? line.refusal : null;
};

describe('values', () => {
  test.each([
    [['--client', 'me'], 'me'],
    [['--client=me'], 'me'],
    [['--client=-me'], '-me'],
    [['--client=a=b'], 'a=b'],
    [['--client=a b\nc'], 'a b\nc'],
  ])('%j is taken as it is', (words, client) => {
    expect(run('--events', 'jsonl', ...words).client).toBe(client);
  });

  test.each([
    [['-V', 'A=1', '-V', 'B=2']],
    [['-V', 'A=1', 'B=2']],
    [['--var=A=1', '--var', 'B=2']],
    [['-VA=1', 'B=2']],
    [['--var', 'A=1', '--stream', '--var=B=2']],
  ])('several variables are given by %j', (words) => {
    expect(run(...words).variables).toEqual({ A: '1', B: '2' });
  });

  test('a variable list ends where the crew file stands', () => {
    const request = requestOf(readCommandLine(['run', '-V', 'A=1', 'B=x y', 'crew.yaml']));
    expect(request).toMatchObject({ target: 'crew.yaml', variables: { A: '1', B: 'x y' } });
  });

  test('mounts are given one after the other or again', () => {
    const mounts = ['./a:/a:ro', './b:/b:rw;c:ro'];
    expect(run('-m', ...mounts).mounts).toEqual(mounts);
    expect(run('-m', './a:/a:ro', '--mount=./b:/b:rw;c:ro').mounts).toEqual(mounts);
  });

  test('what stands after -- is the crew file, whatever it looks like', () => {
    expect(requestOf(readCommandLine(['run', '--', '--odd.yaml'])).target).toBe('--odd.yaml');
  });
});

test('a crew file, a path or an option in the place of a command is run', () => {
  for (const words of [['crew.yaml'], ['CREW.YML'], ['./crews/a'], ['--events', 'jsonl', 'crew.yaml']]) {
    expect(readCommandLine(words)).toMatchObject({ kind: 'run' });
  }
});

test.each([
  [['run'], 'ARGUMENT_MISSING'],
  [['run', ''], 'ARGUMENT_MISSING'],
  [['crew'], 'COMMAND_UNKNOWN'],
  [['runs'], 'COMMAND_UNKNOWN'],
  [['run', 'a.yaml', '--client'], 'OPTION_INCOMPLETE'],
  [['run', 'a.yaml', '--client', '--stream'], 'OPTION_INCOMPLETE'],
  [['run', 'a.yaml', '--stream=yes'], 'OPTION_INVALID'],
  [['run', 'a.yaml', '--timeout', '1s', '--timeout', '2s'], 'OPTION_INVALID'],
  [['run', 'a.yaml', '--timeout', '5'], 'OPTION_INVALID'],
  [['run', 'a.yaml', '--tiemout', '5s'], 'OPTION_UNKNOWN'],
  [['runs', 'ls', 'x'], 'ARGUMENT_UNEXPECTED'],
  [['runs', 'ls', '--events', 'jsonl'], 'OPTION_UNKNOWN'],
])('%j is refused as %s', (words, code) => {
  expect(refusalOf(...words)?.code).toBe(code);
});

test('a family of commands has a help', () => {
  for (const words of [
    ['runs', '--help'],
    ['runs', '-h'],
    ['help', 'runs'],
  ]) {
    const line = readCommandLine(words);
    expect(line.kind === 'help' ? line.text : '').toContain('orkeon runs replay <run>');
  }
});

test('a refusal is told as JSON to who asked for JSON, unless stdout is to be a stream of events', () => {
  expect(wantsJson(['runs', 'show', 'x', '--json'])).toBe(true);
  expect(wantsJson(['runs', 'show', 'x'])).toBe(false);
  expect(wantsJson(['run', 'crew.yaml', '--json', '--events=xml'])).toBe(false);
});

test('what has no effect is said', () => {
  expect(run('--client', 'me', '--stream').warnings).toEqual([
    '--client has no effect without --events',
    '--stream has no effect without --events',
  ]);
  expect(run('--events', 'jsonl', '--ask', '--json').warnings).toHaveLength(2);
  expect(run('--events', 'jsonl', '--client', 'me', '--stream').warnings).toEqual([]);
});

test('every option of run has its default', () => {
  expect(run()).toEqual({
    target: 'crew.yaml',
    observed: false,
    stream: false,
    client: 'studio',
    json: false,
    ask: false,
    record: undefined,
    replay: undefined,
    timeoutMs: undefined,
    readerTimeoutMs: 300_000,
    variables: {},
    mounts: [],
    allowExternalMounts: false,
    verbosity: 1,
    warnings: [],
  });
});
