import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { crewOf, orkeonBinary, orkeonFolder, runOrkeon } from '../../support/run-orkeon.ts';

const cassette = {
  'crew.yaml': crewOf({ t1: {} }, { llm: { cassette: 'none.jsonl' } }),
};

const refusals: readonly (readonly [readonly string[], RegExp])[] = [
  [['run', 'crew.yaml', '--events', 'xml'], /--events cannot be 'xml'\n.*jsonl/],
  [['run', 'crew.yaml', '--events='], /--events needs a value/],
  [['run', 'crew.yaml', '--events'], /--events needs a value/],
  [['run', 'crew.yaml', '--events', 'jsonl', '--client', ' '], /--client cannot be ' '/],
  [['run', 'crew.yaml', '--events', 'jsonl', '--client=a/b'], /--client cannot be 'a\/b'/],
  [['run', 'crew.yaml', '--events', 'jsonl', '--timeout', 'soon'], /--timeout cannot be 'soon'\n.*90s/],
  [['run', 'crew.yaml', '--events', 'jsonl', '-V', 'nothing'], /--var cannot be 'nothing'\n.*NAME=value/],
  [['run', 'crew.yaml', '--events', 'jsonl', '-v', '3'], /--verbosity cannot be '3'/],
  [['run', 'crew.yaml', '--event', 'jsonl'], /there is no option '--event'\n.*--events/],
  [['run', '--events', 'jsonl'], /run needs <target>/],
  [['run', 'a.yaml', 'b.yaml'], /'b.yaml' is one word too many/],
  [['run', 'crew.yaml', '--record', 'a', '--replay', 'b'], /--record and --replay exclude each other/],
  [['run', 'crew.yaml', '--cwd', 'nowhere'], /--cwd cannot be 'nowhere'/],
  [['rum', 'crew.yaml'], /there is no command 'rum'\n.*'orkeon run'/],
  [['validate', 'crew.yaml'], /there is no command 'validate'\n.*orkeon run <target> --validate/],
  [['runs', 'lsit'], /there is no command 'runs lsit'\n.*runs ls/],
  [['runs', 'show', 'last'], /there is no run 'last' here\n.*runs ls/],
];

test.each(refusals)(
  '%j is refused on stderr, with nothing on stdout and nothing kept',
  verifies('orkeon.driving.only-jsonl', async (args, message) => {
    using folder = orkeonFolder(cassette);
    const run = await runOrkeon(args, { cwd: folder.path });
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(message);
    expect(existsSync(join(folder.path, '.orkeon'))).toBe(false);
  }),
);

test('a folder that was removed is said, and nothing can be done there', async () => {
  using folder = orkeonFolder({ 'gone/crew.yaml': '' });
  const gone = join(folder.path, 'gone');
  const command = `rm -r "$1" && exec "$2" "$3" run crew.yaml --events jsonl`;
  const run = spawnSync('sh', ['-c', command, 'sh', gone, process.execPath, orkeonBinary], {
    cwd: gone,
    encoding: 'utf8',
  });
  expect({ code: run.status, stdout: run.stdout }).toEqual({ code: 1, stdout: '' });
  expect(run.stderr).toMatch(/^error: the folder .* is gone\n.*--cwd/);
});

test(
  '--client without --events warns',
  verifies('orkeon.driving.client-alone-warns', async () => {
    using folder = orkeonFolder(cassette);
    const run = await runOrkeon(['crew.yaml', '--client', 'me'], { cwd: folder.path });
    expect(run.stderr).toMatch(/^warning: --client has no effect without --events$/m);
  }),
);

test('with --json every command, and every refusal, is one JSON document on stdout', async () => {
  using folder = orkeonFolder({ ...cassette, 'bad.yaml': 'name: x\n', 'folder/other.yaml': '' });
  const asJson = async (...args: string[]) => {
    const { code, stdout } = await runOrkeon([...args, '--json'], { cwd: folder.path });
    return { code, document: JSON.parse(stdout) };
  };
  const refused = (code: string) => ({ code: 1, document: { error: { code, remedy: expect.any(String) } } });
  expect(await asJson('runs', 'ls')).toEqual({ code: 0, document: [] });
  expect(await asJson('runs', 'show', 'last')).toMatchObject(refused('RUN_NOT_FOUND'));
  expect(await asJson('runs', 'lsit')).toMatchObject(refused('COMMAND_UNKNOWN'));
  expect(await asJson('runs', 'ls', '--cwd', 'nowhere')).toMatchObject(refused('OPTION_INVALID'));
  expect(await asJson('run', 'bad.yaml', '--validate')).toMatchObject(refused('CREW_INVALID'));
  expect(await asJson('run', 'folder', '--validate')).toMatchObject({
    document: { error: { reason: "there is no crew.yaml in 'folder'" } },
  });
  expect(await asJson('run', 'crew.yaml', '--validate')).toMatchObject({
    code: 0,
    document: { ok: true, name: 'press', agents: ['writer'], tasks: ['t1'] },
  });
  expect((await asJson('run', '--list-tools')).document[0]).toMatchObject({ name: 'file_read' });
  const run = await asJson('run', 'crew.yaml');
  expect(run).toMatchObject({ code: 1, document: { standing: 'refused', output: null } });
  expect((await asJson('runs', 'show', 'last')).document).toEqual(run.document);
});

test('help teaches, for the program and for each command', async () => {
  using folder = orkeonFolder({});
  for (const args of [
    [],
    ['--help'],
    ['help'],
    ['run', '--help'],
    ['help', 'runs'],
    ['runs', '--help'],
    ['events', 'check', '-h'],
  ]) {
    const run = await runOrkeon(args, { cwd: folder.path });
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/Usage: orkeon/);
    expect(run.stdout).toMatch(/Examples:/);
    expect(run.stderr).toBe('');
  }
  expect((await runOrkeon(['--version'], { cwd: folder.path })).stdout).toBe('orkeon 0.1.0\n');
});

test('a crew file is checked without being run, and each problem has its line', async () => {
  using folder = orkeonFolder({ ...cassette, 'bad.yaml': 'name: x\ngaol: y\nagents: {}\n' });
  const good = await runOrkeon(['run', 'crew.yaml', '--validate'], { cwd: folder.path });
  expect(good).toMatchObject({
    code: 0,
    stdout: "crew.yaml is valid: crew 'press', sequential, 1 agent, 1 task\n",
  });
  const args = ['run', 'bad.yaml', '--validate', '--events', 'jsonl'];
  const bad = await runOrkeon(args, { cwd: folder.path });
  expect({ code: bad.code, stdout: bad.stdout }).toEqual({ code: 1, stdout: '' });
  expect(bad.stderr).toMatch(/^warning: --events has no effect with --validate$/m);
  expect(bad.stderr).toMatch(/bad.yaml:2:1: .*goal/);
  expect(existsSync(join(folder.path, '.orkeon'))).toBe(false);
});

test('the tools that a crew may grant are listed', async () => {
  using folder = orkeonFolder({});
  const { stdout } = await runOrkeon(['run', '--list-tools'], { cwd: folder.path });
  for (const tool of ['file_read', 'file_write', 'directory_read', 'human_input'])
    expect(stdout).toContain(tool);
});
