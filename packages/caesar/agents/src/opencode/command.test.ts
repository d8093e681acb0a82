import { expect, test } from 'vitest';
import type { CommandRequest } from '../agent.ts';
import { commandOf, requestFor, SERVER } from '../test-support/requests.ts';
import { opencode } from './agent.ts';

function variables(asked: Partial<CommandRequest>) {
  const { env } = commandOf(opencode, asked);
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.startsWith('{') ? JSON.parse(value) : value]),
  );
}

/** It trusts PWD more than the directory that it is started in. */
const RUN = ['run', '--format', 'json', '--thinking', '--dir', requestFor().workspace];

test('in write mode whatever it asks is granted', () => {
  const { args, stdin } = commandOf(opencode, { model: 'a/b', session: 'ses_1' });
  expect(args).toEqual([...RUN, '--auto', '-m', 'a/b', '-s', 'ses_1']);
  expect(stdin).toBe('BRIEF-SECRET');
  expect(variables({})).toEqual({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_PERMISSION: { external_directory: 'allow' },
  });
});

test('in read-only mode the tools that write are taken away', () => {
  expect(commandOf(opencode, { mode: 'read-only' }).args).toEqual(RUN);
  expect(variables({ mode: 'read-only' })['OPENCODE_PERMISSION']).toEqual({
    external_directory: 'allow',
    edit: 'deny',
    bash: 'deny',
  });
});

test('what the same variables hold already stays', () => {
  const environment = {
    OPENCODE_PERMISSION: '{"webfetch":"deny","bash":"allow"}',
    OPENCODE_CONFIG_CONTENT: '{"model":"a/b","mcp":{"mine":{"type":"remote"}}}',
  };
  const { command, args, env } = SERVER;
  expect(variables({ mode: 'read-only', servers: [SERVER], environment })).toMatchObject({
    OPENCODE_PERMISSION: { webfetch: 'deny', bash: 'deny', edit: 'deny' },
    OPENCODE_CONFIG_CONTENT: {
      model: 'a/b',
      mcp: {
        mine: { type: 'remote' },
        'caesar-channel': {
          type: 'local',
          command: [command, ...args],
          environment: env,
          timeout: 90_500,
          enabled: true,
        },
      },
    },
  });
});

test('a variable that holds no JSON object gives way', () => {
  const environment = { OPENCODE_CONFIG_CONTENT: '{"model":', OPENCODE_PERMISSION: 'allow' };
  expect(variables({ servers: [SERVER], environment })).toMatchObject({
    OPENCODE_PERMISSION: { external_directory: 'allow' },
    OPENCODE_CONFIG_CONTENT: { mcp: { 'caesar-channel': {} } },
  });
});
