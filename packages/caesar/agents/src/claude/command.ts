import type { Refusal } from '@caesar/protocol';
import type { AgentCommand, CommandRequest } from '../agent.ts';
import { composeCommand, option, optionEach, type Word } from '../compose-command.ts';
import { openedDirectories } from '../opened-directories.ts';

const QUIET = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' };

/** What may be done in write mode without a question. No mode that skips all questions is open to root. */
const WRITING = ['Bash', 'Edit', 'Write', 'NotebookEdit', 'WebFetch', 'WebSearch'];

/** All that there is in read-only mode; what is not declared cannot be used. */
const READING = ['Read', 'Grep', 'Glob'];
const READING_THE_NETWORK = ['WebFetch', 'WebSearch'];

/** The servers' file, in the task directory. */
const SERVERS_FILE = 'claude-servers.json';

/** `claude -p`. Options that take lists are each followed by another option, and the brief comes on standard input. */
export function claudeCommand(request: CommandRequest): AgentCommand | Refusal {
  const { servers, taskDirectory } = request;
  return composeCommand({
    bin: 'claude',
    request,
    words: [
      ...optionEach('--add-dir', openedDirectories(request)),
      ...modeWords(request),
      ...schemaWords(request),
      ...option('--mcp-config', servers.length === 0 ? null : `${taskDirectory}/${SERVERS_FILE}`),
      ...option('--model', request.model),
      ...option('--resume', request.session),
      ...['-p', '--output-format', 'stream-json', '--verbose'],
    ],
    env: { ...QUIET, MCP_TOOL_TIMEOUT: String(request.deadlineMs) },
    files: servers.length === 0 ? [] : [{ name: SERVERS_FILE, content: serversOf(request) }],
  });
}

function modeWords({ mode, network, servers }: CommandRequest): string[] {
  const tools = servers.map(({ name }) => `mcp__${name}`);
  if (mode === 'write') {
    return ['--permission-mode', 'acceptEdits', '--allowedTools', [...WRITING, ...tools].join(',')];
  }
  const declared = [...READING, ...(network ? READING_THE_NETWORK : [])];
  return [
    ...['--permission-mode', 'dontAsk', '--tools', declared.join(',')],
    ...['--allowedTools', [...declared, ...tools].join(',')],
  ];
}

function schemaWords({ schema }: CommandRequest): readonly Word[] {
  if (schema === null) return [];
  return ['--json-schema', { value: JSON.stringify(schema), shown: '{{schema}}' }];
}

function serversOf({ servers }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => [name, { command, args, env }]);
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
