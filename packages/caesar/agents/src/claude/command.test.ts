import { expect, test } from 'vitest';
import { commandOf, SERVER } from '../test-support/requests.ts';
import { claude } from './agent.ts';

const streamed = ['-p', '--output-format', 'stream-json', '--verbose'];

test('in write mode it may edit and run commands without a question, as root too', () => {
  expect(commandOf(claude, { directories: ['/more'] })).toEqual({
    bin: 'claude',
    args: [
      ...['--add-dir', '/t', '--add-dir', '/more', '--permission-mode', 'acceptEdits'],
      ...['--allowedTools', 'Bash,Edit,Write,NotebookEdit,WebFetch,WebSearch', ...streamed],
    ],
    env: {
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      MCP_TOOL_TIMEOUT: '90500',
    },
    stdin: 'BRIEF-SECRET',
    cwd: '/w',
    files: [],
    shownCommand:
      'claude --add-dir /t --add-dir /more --permission-mode acceptEdits --allowedTools ' +
      'Bash,Edit,Write,NotebookEdit,WebFetch,WebSearch -p --output-format stream-json --verbose',
  });
});

test('in read-only mode there are no other tools than those that read, and its servers’', () => {
  const tools = ({ network }: { network: boolean }) =>
    commandOf(claude, { mode: 'read-only', network, servers: [SERVER] }).args.slice(2, 8);
  expect(tools({ network: false })).toEqual([
    ...['--permission-mode', 'dontAsk', '--tools', 'Read,Grep,Glob'],
    ...['--allowedTools', 'Read,Grep,Glob,mcp__caesar-channel'],
  ]);
  expect(tools({ network: true })[3]).toBe('Read,Grep,Glob,WebFetch,WebSearch');
});

test('servers are a file of the task directory', () => {
  const { args, files } = commandOf(claude, { servers: [SERVER] });
  expect(args[args.indexOf('--mcp-config') + 1]).toBe('/t/claude-servers.json');
  expect(files.map(({ name, content }) => [name, JSON.parse(content)])).toEqual([
    [
      'claude-servers.json',
      {
        mcpServers: {
          'caesar-channel': { command: SERVER.command, args: SERVER.args, env: SERVER.env },
        },
      },
    ],
  ]);
});

test('schema, model and session have their options', () => {
  const { args } = commandOf(claude, { schema: { type: 'object' }, model: 'opus', session: 's-1' });
  expect(args.slice(6)).toEqual([
    ...['--json-schema', '{"type":"object"}', '--model', 'opus', '--resume', 's-1', ...streamed],
  ]);
});
