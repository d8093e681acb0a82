import { type Channel, isRefusal } from '@caesar/protocol';
import type { Agent, AgentCommand, CommandRequest } from '../agent.ts';

/** An MCP server whose environment holds what nobody is to see. */
export const SERVER = {
  type: 'mcp-stdio' as const,
  name: 'caesar-channel',
  command: '/usr/bin/node',
  args: ['/opt/channel.js', 'a "b"'],
  env: { CAESAR_TASK_DIR: '/t', TOKEN: 'SERVER-SECRET' },
} satisfies Channel;

/** A plain request for a change; what is asked otherwise is laid over it. */
export function requestFor(asked: Partial<CommandRequest> = {}): CommandRequest {
  return {
    prompt: 'BRIEF-SECRET',
    mode: 'write',
    network: false,
    workspace: '/w',
    cwd: '/w',
    taskDirectory: '/t',
    reportPath: '/t/report.json',
    reportTier: 'file',
    schema: null,
    servers: [],
    model: null,
    session: null,
    directories: [],
    deadlineMs: 90_500,
    extraArguments: [],
    environment: {},
    ...asked,
  };
}

/** The agent's command for a request; a refusal fails the test. */
export function commandOf(agent: Agent, asked: Partial<CommandRequest> = {}): AgentCommand {
  const command = agent.command(requestFor(asked));
  if (isRefusal(command)) throw new Error(command.reason);
  return command;
}
