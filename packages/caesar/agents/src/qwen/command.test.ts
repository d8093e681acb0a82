import { expect, test } from 'vitest';
import { commandOf, SERVER } from '../test-support/requests.ts';
import { qwen } from './agent.ts';

test('in write mode every call is approved; options that take lists are not the last', () => {
  const { args, env, stdin } = commandOf(qwen, { schema: { type: 'object' }, model: 'm', session: 's' });
  expect(args).toEqual([
    ...['--add-dir', '/t', '--json-schema', '{"type":"object"}', '-m', 'm', '--resume', 's'],
    ...['--approval-mode', 'yolo', '-o', 'stream-json'],
  ]);
  expect(env).toEqual({
    QWEN_CODE_SUPPRESS_YOLO_WARNING: '1',
    QWEN_CODE_SYSTEM_DEFAULTS_PATH: '/t/qwen-defaults.json',
  });
  expect(stdin).toBe('BRIEF-SECRET');
});

test('in read-only mode the tools that write are not declared', () => {
  expect(commandOf(qwen, { mode: 'read-only' }).args).toContain('default');
});

test('its second agent is off by default, and servers are trusted', () => {
  const { files } = commandOf(qwen, { servers: [SERVER] });
  const { command, args, env } = SERVER;
  expect(JSON.parse(files[0]?.content ?? '')).toEqual({
    memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
    mcpServers: { 'caesar-channel': { command, args, env, timeout: 90_500, trust: true } },
  });
});

test('defaults that the environment names already stay', () => {
  const { env } = commandOf(qwen, { environment: { QWEN_CODE_SYSTEM_DEFAULTS_PATH: '/etc/mine.json' } });
  expect(env).toMatchObject({ QWEN_CODE_SYSTEM_SETTINGS_PATH: '/t/qwen-defaults.json' });
  expect(env).not.toHaveProperty('QWEN_CODE_SYSTEM_DEFAULTS_PATH');
});
