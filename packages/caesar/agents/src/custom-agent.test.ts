import { isRefusal } from '@caesar/protocol';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import type { AgentCommand, CommandRequest } from './agent.ts';
import { agentDeclarationSchema } from './agent-declaration.ts';
import { builtInAgents } from './built-in.ts';
import { customAgent } from './custom-agent.ts';
import { requestFor, SERVER } from './test-support/requests.ts';

function agentOf(declaration: object) {
  return customAgent(agentDeclarationSchema.parse({ id: 'mine', bin: 'agent', ...declaration }));
}

const request = requestFor({ prompt: 'Fix the parser' });

function commandOf(declaration: object, asked: Partial<CommandRequest> = {}): AgentCommand {
  const command = agentOf(declaration).command({ ...request, ...asked });
  if (isRefusal(command)) throw new Error(command.reason);
  return command;
}

test('the shortest declaration starts the program alone, in the workspace', () => {
  expect(commandOf({})).toEqual({
    bin: 'agent',
    args: [],
    env: {},
    stdin: null,
    cwd: '/w',
    files: [],
    shownCommand: 'agent',
  });
});

test('its capabilities are what the declaration tells', () => {
  expect(agentOf({})).toMatchObject({
    id: 'mine',
    displayName: 'mine',
    bin: 'agent',
    strippedVariables: [],
    capabilities: {
      readOnly: false,
      schema: false,
      channel: false,
      model: false,
      resume: false,
      addDirectories: false,
      network: 'unknown',
      events: false,
      commits: 'unknown',
      usage: 'none',
    },
  });
  const able = {
    display_name: 'Mine',
    args: ['-m{{model}}'],
    network_args: ['--net'],
    native_read_only: true,
  };
  expect(agentOf(able)).toMatchObject({
    displayName: 'Mine',
    capabilities: { readOnly: true, model: true, network: 'toggle' },
  });
  expect(agentOf({ read_only_args: ['--plan'] }).capabilities.readOnly).toBe(true);
});

test('arguments follow in order: declared, read-only, network, and the user’s own untouched', () => {
  const declaration = {
    args: ['--cwd', '{{workspace}}', '--model={{model}}', '{{prompt}}'],
    read_only_args: ['--plan'],
    network_args: ['--online'],
    env: { NO_COLOR: '1' },
  };
  expect(commandOf(declaration)).toMatchObject({
    args: ['--cwd', '/w', 'Fix the parser'],
    env: { NO_COLOR: '1' },
  });
  const asked = {
    mode: 'read-only',
    network: true,
    model: 'm1',
    extraArguments: ['{{workspace}}', '--model={{model}}'],
  } as const;
  expect(commandOf(declaration, asked)).toMatchObject({
    args: [
      '--cwd',
      '/w',
      '--model=m1',
      'Fix the parser',
      '--plan',
      '--online',
      '{{workspace}}',
      '--model={{model}}',
    ],
    shownCommand: 'agent --cwd /w --model=m1 {{prompt}} --plan --online {{workspace}} --model={{model}}',
  });
});

test('with cwd_mode = "flag" the program starts in the task directory', () => {
  expect(commandOf({ cwd_mode: 'flag' }).cwd).toBe('/t');
});

test('the brief arrives once, and only in the declared way', () => {
  expect(commandOf({ args: ['-p', '{{prompt}}'] })).toMatchObject({
    args: ['-p', 'Fix the parser'],
    stdin: null,
    files: [],
  });
  expect(commandOf({ args: ['-'], prompt: 'stdin' })).toMatchObject({
    args: ['-'],
    stdin: 'Fix the parser',
    files: [],
  });
  expect(commandOf({ args: ['--file', '{{taskDir}}/brief.md'], prompt: 'file' })).toMatchObject({
    args: ['--file', '/t/brief.md'],
    stdin: null,
    files: [{ name: 'brief.md', content: 'Fix the parser' }],
  });
});

test('a prompt that looks like an option arrives as it is', () => {
  for (const prompt of ['- [ ] do it', '---', '--help', '$(rm -rf /)', "it's"]) {
    expect(commandOf({ args: ['{{prompt}}'] }, { prompt }).args).toEqual([prompt]);
  }
});

test('the prompt is never in the shown command', () => {
  const declaration = { args: ['{{workspace}}', 'a{{prompt}}{{prompt}}b', '{{taskDir}}'] };
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const prompt = `${before} SECRET ${after}`.replaceAll('\0', ' ');
      expect(commandOf(declaration, { prompt }).shownCommand).toBe('agent /w a{{prompt}}{{prompt}}b /t');
    }),
  );
});

const byArgument = { args: ['{{prompt}}'] };

test('a brief too long for an argument is refused, and the other ways are named', () => {
  const longest = 'é'.repeat(65_535);
  expect(commandOf(byArgument, { prompt: longest }).args).toEqual([longest]);
  expect(agentOf(byArgument).command({ ...request, prompt: `${longest}éé` })).toEqual({
    code: 'ARGUMENT_TOO_LONG',
    reason: 'an argument of "agent" has 131074 bytes, over 131071',
    remedy:
      'let the brief arrive another way: in the [[agent]] table set prompt = "stdin", or set prompt = "file" ' +
      'and name {{taskDir}}/brief.md in args',
  });
  for (const prompt of ['stdin', 'file']) {
    const command = commandOf({ prompt }, { prompt: 'x'.repeat(300_000) });
    expect(command.args).toEqual([]);
  }
});

test('arguments too long together are refused', () => {
  const extraArguments = Array.from({ length: 5 }, () => 'x'.repeat(110_000));
  expect(agentOf({}).command({ ...request, extraArguments })).toEqual({
    code: 'ARGUMENT_TOO_LONG',
    reason: 'the arguments of "agent" have 550005 bytes, over 524288',
    remedy: 'shorten the arguments, or leave them in a file',
  });
});

test('a zero byte, which no argument can hold, is refused', () => {
  expect(agentOf(byArgument).command({ ...request, prompt: 'a\0b' })).toMatchObject({
    code: 'ARGUMENT_NOT_TEXT',
  });
  expect(commandOf({ prompt: 'stdin' }, { prompt: 'a\0b' }).stdin).toBe('a\0b');
});

const able = {
  args: ['run', '--cwd={{workspace}}'],
  schema_args: ['--schema', '{{schemaPath}}'],
  channel_args: ['--mcp', '{{channelConfig}}'],
  resume_args: ['--resume={{session}}'],
};

test('what a run has no use for is left out of its arguments', () => {
  expect(commandOf(able)).toMatchObject({ args: ['run', '--cwd=/w'], files: [] });
  expect(agentOf(able).capabilities).toMatchObject({ schema: true, channel: true, resume: true });
  expect(agentOf({}).capabilities).toMatchObject({ schema: false, channel: false, resume: false });
});

test('schema and servers are files of the task directory, a session is an argument', () => {
  const command = commandOf(able, { schema: { type: 'object' }, servers: [SERVER], session: 's-1' });
  expect(command.args).toEqual([
    ...['run', '--cwd=/w', '--schema', '/t/report.schema.json'],
    ...['--mcp', '/t/servers.json', '--resume=s-1'],
  ]);
  expect(command.files.map(({ name, content }) => [name, JSON.parse(content)])).toEqual([
    ['report.schema.json', { type: 'object' }],
    [
      'servers.json',
      { mcpServers: { 'caesar-channel': { command: SERVER.command, args: SERVER.args, env: SERVER.env } } },
    ],
  ]);
});

test('without events its output is no stream', () => {
  const translator = agentOf({}).translator({ workspace: '/w' });
  expect(translator.line('{"type":"result"}')).toEqual([]);
  expect(translator.end()).toEqual([]);
  expect(agentOf({}).capabilities).toMatchObject({ events: false, usage: 'none' });
});

test(
  'a declared agent whose stream is a built-in one’s is read like it',
  verifies('caesar.event.one-vocabulary', () => {
    for (const { id, capabilities, usageFile } of builtInAgents) {
      const usage = usageFile === undefined ? capabilities.usage : 'none';
      expect(agentOf({ events: id }).capabilities).toMatchObject({ events: true, usage });
    }
    const codex = agentOf({ events: 'codex' }).translator({ workspace: '/w' });
    expect(codex.line('{"type":"thread.started","thread_id":"t"}')).toEqual([
      { kind: 'session', session_id: 't' },
    ]);
  }),
);
