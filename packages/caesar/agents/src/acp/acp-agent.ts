import { isRefusal, type Mode, type Refusal } from '@caesar/protocol';
import type { Agent, AgentCommand, Capabilities, CommandRequest } from '../agent.ts';
import { composeCommand } from '../compose-command.ts';
import type { Conversation } from '../conversation.ts';
import { permit } from './permit.ts';
import { acpTranslator } from './translate.ts';

/** An agent that is spoken with over the Agent Client Protocol, and in what it differs from others of that kind. */
export interface AcpDescription {
  readonly id: string;
  readonly displayName: string;
  readonly bin: string;
  /** See `Agent`. */
  readonly provenVersion: string | null;
  readonly capabilities: Capabilities;
  /** The arguments by which it comes to speak the protocol. */
  readonly words: (request: CommandRequest) => readonly string[];
  /** Variables to add; default: none. */
  readonly env?: (request: CommandRequest) => Readonly<Record<string, string>>;
  /** Files that its arguments name; default: none. */
  readonly files?: (request: CommandRequest) => AgentCommand['files'];
  /** Its own session mode for each mode of a task, where it has one. */
  readonly sessionModes?: Readonly<Partial<Record<Mode, string>>>;
  /** Whether its session takes MCP servers; default true. */
  readonly takesServers?: boolean;
}

/** The agent of a description. */
export function acpAgent(description: AcpDescription): Agent {
  const { id, displayName, bin, provenVersion, capabilities } = description;
  return {
    id,
    displayName,
    bin,
    provenVersion,
    capabilities,
    strippedVariables: [],
    command: (request) => commandOf(description, request),
    translator: acpTranslator,
  };
}

function commandOf(described: AcpDescription, request: CommandRequest): AgentCommand | Refusal {
  const { bin, words, env, files, sessionModes = {}, takesServers = true } = described;
  const command = composeCommand({
    bin,
    request,
    words: words(request),
    env: env?.(request) ?? {},
    files: files?.(request) ?? [],
  });
  if (isRefusal(command)) return command;
  const spoken = spokenWith(command, takesServers ? request : { ...request, servers: [] });
  return {
    ...spoken,
    conversation: { ...spoken.conversation, sessionMode: sessionModes[request.mode] ?? null },
  };
}

/** A command whose brief is spoken in place of standard input; leave is given by the task's mode. */
export function spokenWith(
  command: AgentCommand,
  { prompt, mode, session, servers }: CommandRequest,
): AgentCommand & { readonly conversation: Conversation } {
  return {
    ...command,
    stdin: null,
    conversation: {
      prompt,
      session,
      servers,
      sessionMode: null,
      asks: false,
      permit: (asked) => permit({ mode, servers: servers.map(({ name }) => name) }, asked),
    },
  };
}
