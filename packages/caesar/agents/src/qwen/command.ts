import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach, type Word } from '../compose-command.ts';
import { openedDirectories } from '../opened-directories.ts';

/** The file of defaults, in the task directory. */
const DEFAULTS_FILE = 'qwen-defaults.json';

/** After a run a second agent may look through it for what is worth remembering; it would cost what nobody asked for. */
const NO_MEMORY = { enableManagedAutoMemory: false, enableManagedAutoDream: false };

/** `qwen` with its brief on standard input. What it is to know beside its arguments lies below the user's own settings. */
export function qwenCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, taskDirectory } = request;
  return composeCommand({
    bin: 'qwen',
    request,
    words: [
      ...optionEach('--add-dir', openedDirectories(request)),
      ...schemaWords(request),
      ...option('-m', request.model),
      ...option('--resume', request.session),
      ...['--approval-mode', mode === 'write' ? 'yolo' : 'default', '-o', 'stream-json'],
    ],
    env: {
      QWEN_CODE_SUPPRESS_YOLO_WARNING: '1',
      [layerOf(request)]: `${taskDirectory}/${DEFAULTS_FILE}`,
    },
    files: [{ name: DEFAULTS_FILE, content: defaultsOf(request) }],
  });
}

function schemaWords({ schema }: CommandRequest): readonly Word[] {
  if (schema === null) return [];
  return ['--json-schema', { value: JSON.stringify(schema), shown: '{{schema}}' }];
}

/** The variable that names the file: one that is set already is left as it is. */
function layerOf({ environment }: CommandRequest): string {
  const isTaken = environment['QWEN_CODE_SYSTEM_DEFAULTS_PATH'] !== undefined;
  return isTaken ? 'QWEN_CODE_SYSTEM_SETTINGS_PATH' : 'QWEN_CODE_SYSTEM_DEFAULTS_PATH';
}

function defaultsOf({ servers, deadlineMs }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => {
    return [name, { command, args, env, timeout: deadlineMs, trust: true }] as const;
  });
  return JSON.stringify({ memory: NO_MEMORY, mcpServers: Object.fromEntries(entries) });
}
