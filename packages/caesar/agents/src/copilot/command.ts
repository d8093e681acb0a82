import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach } from '../compose-command.ts';
import { openedDirectories } from '../opened-directories.ts';
import { copilotUsageFile } from './usage-file.ts';

const QUIET = ['--no-auto-update', '--disable-client-telemetry', '--no-ask-user'];

/** What is denied wins over what is allowed. */
const READING = [...['--deny-tool', 'write'], ...['--deny-tool', 'shell']];

/** The servers' file, in the task directory. */
const SERVERS_FILE = 'copilot-servers.json';

/** `copilot` with its brief on standard input. */
export function copilotCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, taskDirectory, servers, session } = request;
  const serversPath = servers.length === 0 ? null : `@${taskDirectory}/${SERVERS_FILE}`;
  return composeCommand({
    bin: 'copilot',
    request,
    words: [
      ...['--output-format', 'json', ...QUIET, '--allow-all-tools'],
      ...(mode === 'read-only' ? READING : []),
      ...(request.network ? ['--allow-all-urls'] : []),
      ...optionEach('--add-dir', openedDirectories(request)),
      ...option('--additional-mcp-config', serversPath),
      ...option('--model', request.model),
      ...(session === null ? [] : [`--resume=${session}`]),
      ...['--usage-output-file', `${taskDirectory}/${copilotUsageFile.name}`],
    ],
    files: serversPath === null ? [] : [{ name: SERVERS_FILE, content: serversOf(request) }],
  });
}

function serversOf({ servers, deadlineMs }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => {
    return [name, { type: 'local', command, args, env, tools: ['*'], timeout: deadlineMs }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
