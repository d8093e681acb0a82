import type { Agent, Capabilities, CommandRequest } from '../agent.ts';
import { option, optionEach } from '../compose-command.ts';
import { parseJsonLine } from '../json-line.ts';
import { openedDirectories } from '../opened-directories.ts';
import { acpAgent } from './acp-agent.ts';

const USUAL: Capabilities = {
  readOnly: true,
  schema: false,
  channel: true,
  model: false,
  resume: true,
  addDirectories: false,
  network: 'open',
  commits: 'open',
  events: true,
  usage: 'run',
};

/** Copilot drops the servers that a session names; a flag gives it some. The file is in the task directory. */
const COPILOT_SERVERS = 'copilot-acp-servers.json';

function copilotServers({ servers, deadlineMs }: CommandRequest): string {
  const entries = servers.map(({ name, command, args, env }) => {
    return [name, { type: 'local', command, args, env, tools: ['*'], timeout: deadlineMs }] as const;
  });
  return JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}

/** It asks for nothing; in read-only mode its tools for writing are taken away, and what the variable held already stays. */
function openCodeReading({ mode, environment }: CommandRequest): Record<string, string> {
  if (mode === 'write') return {};
  const held = parseJsonLine(environment['OPENCODE_PERMISSION'] ?? '') ?? {};
  return { OPENCODE_PERMISSION: JSON.stringify({ ...held, edit: 'deny', bash: 'deny' }) };
}

/** A refusal ends its turn; what is denied beforehand does not. */
const COPILOT_READING = ['--deny-tool', 'write', '--deny-tool', 'shell'];

/** The agents that are known to speak the Agent Client Protocol; each asks before it writes, unless it is said otherwise. */
export const acpAgents: readonly Agent[] = [
  acpAgent({
    id: 'claude-acp',
    displayName: 'Claude Code (ACP)',
    bin: 'claude-agent-acp',
    provenVersion: '0.101.0',
    capabilities: USUAL,
    words: () => [],
    sessionModes: { 'read-only': 'default', write: 'default' },
  }),
  acpAgent({
    id: 'codex-acp',
    displayName: 'Codex CLI (ACP)',
    bin: 'codex-acp',
    provenVersion: '2.6.0',
    capabilities: USUAL,
    words: () => [],
    sessionModes: { 'read-only': 'read-only', write: 'agent-full-access' },
  }),
  acpAgent({
    id: 'copilot-acp',
    displayName: 'GitHub Copilot CLI (ACP)',
    bin: 'copilot',
    provenVersion: '1.0.102',
    capabilities: { ...USUAL, model: true, addDirectories: true },
    words: (request) => [
      ...['--acp', '--no-auto-update', '--disable-client-telemetry'],
      ...(request.mode === 'read-only' ? COPILOT_READING : []),
      ...optionEach('--add-dir', openedDirectories(request)),
      ...option('--model', request.model),
      ...option(
        '--additional-mcp-config',
        request.servers.length === 0 ? null : `@${request.taskDirectory}/${COPILOT_SERVERS}`,
      ),
    ],
    files: (request) =>
      request.servers.length === 0 ? [] : [{ name: COPILOT_SERVERS, content: copilotServers(request) }],
    takesServers: false,
  }),
  acpAgent({
    id: 'gemini-acp',
    displayName: 'Gemini CLI (ACP)',
    bin: 'gemini',
    provenVersion: '0.61.0',
    // It empties a session that is loaded in the minute in which it was begun.
    capabilities: { ...USUAL, model: true, resume: false, addDirectories: true },
    words: (request) => [
      ...['--acp', '--skip-trust'],
      ...optionEach('--include-directories', openedDirectories(request)),
      ...option('-m', request.model),
    ],
    sessionModes: { 'read-only': 'default' },
  }),
  acpAgent({
    id: 'opencode-acp',
    displayName: 'OpenCode (ACP)',
    bin: 'opencode',
    provenVersion: '1.18.33',
    capabilities: USUAL,
    words: () => ['acp'],
    env: openCodeReading,
  }),
  acpAgent({
    id: 'qwen-acp',
    displayName: 'Qwen Code (ACP)',
    bin: 'qwen',
    provenVersion: '0.24.4',
    capabilities: { ...USUAL, model: true, addDirectories: true },
    words: (request) => [
      '--acp',
      ...optionEach('--add-dir', openedDirectories(request)),
      ...option('-m', request.model),
    ],
    sessionModes: { 'read-only': 'default', write: 'default' },
  }),
];
