import { type Channel, ENVIRONMENT_NAMES } from '@caesar/protocol';
import type { CommandRequest } from '../agent.ts';
import type { Word } from '../compose-command.ts';

/** The options that give MCP servers to one run, beside those of the user's own configuration. */
export function serverWords({ servers, deadlineMs }: CommandRequest): readonly Word[] {
  return servers.flatMap((server): Word[] => [
    '-c',
    {
      value: `mcp_servers.${server.name}=${entryOf(server, deadlineMs)}`,
      shown: `mcp_servers.${server.name}={{server}}`,
    },
  ]);
}

/**
 * One server as a TOML table. Its tools need no approval, which nobody could give, and a question may block until the
 * deadline. A server inherits named variables only, so the task's are named.
 */
function entryOf({ command, args, env }: Channel, deadlineMs: number): string {
  const variables = Object.entries(env).map(([name, value]) => `${text(name)}=${text(value)}`);
  const inherited = ENVIRONMENT_NAMES.filter((name) => !Object.hasOwn(env, name));
  const fields = [
    `command=${text(command)}`,
    `args=[${args.map(text).join(',')}]`,
    `env={${variables.join(',')}}`,
    `env_vars=[${inherited.map(text).join(',')}]`,
    'default_tools_approval_mode="approve"',
    `tool_timeout_sec=${Math.ceil(deadlineMs / 1000)}`,
  ];
  return `{${fields.join(',')}}`;
}

/** A basic string of TOML: JSON's escapes are its own, and a delete character must be escaped too. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}
