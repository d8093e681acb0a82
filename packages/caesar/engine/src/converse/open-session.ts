import {
  type AgentCapabilities,
  type ClientContext,
  type LoadSessionResponse,
  methods,
  type NewSessionResponse,
} from '@agentclientprotocol/sdk';
import type { Conversation } from '@caesar/agents';

/** A session that is open. */
export interface OpenSession {
  readonly sessionId: string;
  /** The ids of its modes. */
  readonly modes: readonly string[];
}

/** Opens a new session, or goes on with an earlier one; throws when the agent cannot do that. */
export async function openSession(
  agent: ClientContext,
  { conversation, cwd, able }: { conversation: Conversation; cwd: string; able: AgentCapabilities },
): Promise<OpenSession> {
  const mcpServers = conversation.servers.map(({ name, command, args, env }) => ({
    name,
    command,
    args,
    env: Object.entries(env).map(([variable, value]) => ({ name: variable, value })),
  }));
  const { session: sessionId } = conversation;
  if (sessionId === null) {
    const opened: NewSessionResponse = await agent.request(methods.agent.session.new, { cwd, mcpServers });
    return { sessionId: opened.sessionId, modes: modeIds(opened) };
  }
  const isResumable = (able.sessionCapabilities?.resume ?? null) !== null;
  if (!isResumable && able.loadSession !== true) throw new Error('the agent cannot go on with a session');
  const method = isResumable ? methods.agent.session.resume : methods.agent.session.load;
  const opened: LoadSessionResponse | null = await agent.request(method, { sessionId, cwd, mcpServers });
  return { sessionId, modes: modeIds(opened) };
}

/** Tolerates an answer without modes, or none at all. */
function modeIds(opened: { modes?: { availableModes: readonly { id: string }[] } | null } | null): string[] {
  return opened?.modes?.availableModes.map(({ id }) => id) ?? [];
}
