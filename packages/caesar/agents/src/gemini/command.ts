import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach } from '../compose-command.ts';

/** The servers' file, in the task directory. It is passed over when others may write to a directory above it. */
const SETTINGS_FILE = 'gemini-settings.json';

/** `gemini` with its brief on standard input, in one process. A workspace made for the task is trusted. */
export function geminiCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, taskDirectory, directories, servers } = request;
  const settings = servers.length === 0 ? null : `${taskDirectory}/${SETTINGS_FILE}`;
  return composeCommand({
    bin: 'gemini',
    request,
    words: [
      ...['-o', 'stream-json', '--skip-trust', '--approval-mode', mode === 'write' ? 'yolo' : 'default'],
      ...optionEach('--include-directories', [taskDirectory, ...directories]),
      ...option('-m', request.model),
      ...option('--resume', request.session),
    ],
    env: {
      GEMINI_CLI_NO_RELAUNCH: 'true',
      ...(settings === null ? {} : { GEMINI_CLI_SYSTEM_SETTINGS_PATH: settings }),
    },
    files: settings === null ? [] : [{ name: SETTINGS_FILE, content: settingsOf(request) }],
  });
}

function settingsOf({ servers, deadlineMs }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => {
    return [name, { command, args, env, timeout: deadlineMs, trust: true }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
