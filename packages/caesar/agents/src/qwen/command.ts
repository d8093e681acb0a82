import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach, type Word } from '../compose-command.ts';

/** `qwen` with its brief on standard input; options that take lists are each followed by another option. */
export function qwenCommand(request: CommandRequest): AgentCommand | Refusal {
  const { mode, taskDirectory, directories } = request;
  return composeCommand({
    bin: 'qwen',
    request,
    words: [
      ...optionEach('--add-dir', [taskDirectory, ...directories]),
      ...serverWords(request),
      ...schemaWords(request),
      ...option('-m', request.model),
      ...option('--resume', request.session),
      ...['--approval-mode', mode === 'write' ? 'yolo' : 'default', '-o', 'stream-json'],
    ],
    env: { QWEN_CODE_SUPPRESS_YOLO_WARNING: '1' },
  });
}

function schemaWords({ schema }: CommandRequest): readonly Word[] {
  if (schema === null) return [];
  return ['--json-schema', { value: JSON.stringify(schema), shown: '{{schema}}' }];
}

function serverWords({ servers, deadlineMs }: CommandRequest): readonly Word[] {
  if (servers.length === 0) return [];
  const entries = servers.map(({ name, command, args, env }) => {
    return [name, { command, args, env, timeout: deadlineMs, trust: true }] as const;
  });
  const value = JSON.stringify({ mcpServers: Object.fromEntries(entries) });
  return ['--mcp-config', { value, shown: '{{servers}}' }];
}
