import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach } from '../compose-command.ts';
import { openedDirectories } from '../opened-directories.ts';

/** The file of defaults, in the task directory. It is passed over when others may write to a directory above it. */
const DEFAULTS_FILE = 'gemini-defaults.json';

/**
 * `gemini` with its brief on standard input, in one process, in a workspace that it is told to trust. The servers are given
 * as defaults, which lie below the user's own settings and the system's.
 */
export function geminiCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, taskDirectory, servers } = request;
  const defaults = servers.length === 0 ? null : `${taskDirectory}/${DEFAULTS_FILE}`;
  return composeCommand({
    bin: 'gemini',
    request,
    words: [
      ...['-o', 'stream-json', '--skip-trust', '--approval-mode', mode === 'write' ? 'yolo' : 'default'],
      ...optionEach('--include-directories', openedDirectories(request)),
      ...option('-m', request.model),
      ...option('--resume', request.session),
    ],
    env: {
      GEMINI_CLI_NO_RELAUNCH: 'true',
      ...(defaults === null ? {} : { [layerOf(request)]: defaults }),
    },
    files: defaults === null ? [] : [{ name: DEFAULTS_FILE, content: defaultsOf(request) }],
  });
}

/** The variable that names the file: one that is set already is left as it is. */
function layerOf({ environment }: CommandRequest): string {
  const isTaken = environment['GEMINI_CLI_SYSTEM_DEFAULTS_PATH'] !== undefined;
  return isTaken ? 'GEMINI_CLI_SYSTEM_SETTINGS_PATH' : 'GEMINI_CLI_SYSTEM_DEFAULTS_PATH';
}

function defaultsOf({ servers, deadlineMs }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => {
    return [name, { command, args, env, timeout: deadlineMs, trust: true }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
