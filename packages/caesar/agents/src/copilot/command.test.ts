import { expect, test } from 'vitest';
import { commandOf, SERVER } from '../test-support/requests.ts';
import { copilot } from './agent.ts';

const opening = [
  ...['--output-format', 'json', '--no-auto-update', '--disable-client-telemetry', '--no-ask-user'],
  '--allow-all-tools',
];
const closing = ['--usage-output-file', '/t/copilot-usage.json'];

test('in write mode every tool is allowed; the task directory is opened', () => {
  const { args, stdin } = commandOf(copilot, { network: true, model: 'm', session: 's-1' });
  expect(args).toEqual([
    ...[...opening, '--allow-all-urls', '--add-dir', '/t', '--model', 'm', '--resume=s-1', ...closing],
  ]);
  expect(stdin).toBe('BRIEF-SECRET');
});

test('in read-only mode what writes and what runs commands is denied', () => {
  expect(commandOf(copilot, { mode: 'read-only' }).args).toEqual([
    ...[...opening, '--deny-tool', 'write', '--deny-tool', 'shell', '--add-dir', '/t', ...closing],
  ]);
});

test('servers are a file that its option names, with all their tools', () => {
  const { args, files } = commandOf(copilot, { servers: [SERVER] });
  expect(args[args.indexOf('--additional-mcp-config') + 1]).toBe('@/t/copilot-servers.json');
  expect(JSON.parse(files[0]?.content ?? '')).toMatchObject({
    mcpServers: {
      'caesar-channel': { type: 'local', command: SERVER.command, tools: ['*'], timeout: 90_500 },
    },
  });
});
