import { expect, test } from 'vitest';
import { commandOf, SERVER } from '../test-support/requests.ts';
import { gemini } from './agent.ts';

test('in write mode every call is approved; the task directory is opened to its tools', () => {
  const { args, env, files } = commandOf(gemini, { model: 'm', session: 's', directories: ['/more'] });
  expect(args).toEqual([
    ...['-o', 'stream-json', '--skip-trust', '--approval-mode', 'yolo'],
    ...['--include-directories', '/t', '--include-directories', '/more', '-m', 'm', '--resume', 's'],
  ]);
  expect(env).toEqual({ GEMINI_CLI_NO_RELAUNCH: 'true' });
  expect(files).toEqual([]);
});

test('in read-only mode the tools that write are not declared', () => {
  expect(commandOf(gemini, { mode: 'read-only' }).args.slice(3, 5)).toEqual(['--approval-mode', 'default']);
});

test('servers are given as defaults, below the user’s own settings, and trusted', () => {
  const { env, files } = commandOf(gemini, { servers: [SERVER] });
  expect(env['GEMINI_CLI_SYSTEM_DEFAULTS_PATH']).toBe('/t/gemini-defaults.json');
  const { command, args, env: variables } = SERVER;
  expect(JSON.parse(files[0]?.content ?? '')).toEqual({
    mcpServers: { 'caesar-channel': { command, args, env: variables, timeout: 90_500, trust: true } },
  });
});

test('defaults that the environment names already stay', () => {
  const environment = { GEMINI_CLI_SYSTEM_DEFAULTS_PATH: '/etc/mine.json' };
  const { env } = commandOf(gemini, { servers: [SERVER], environment });
  expect(env).toEqual({
    GEMINI_CLI_NO_RELAUNCH: 'true',
    GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/t/gemini-defaults.json',
  });
});
