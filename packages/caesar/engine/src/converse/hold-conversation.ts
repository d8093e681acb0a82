import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClientContext,
  client,
  type InitializeResponse,
  methods,
  PROTOCOL_VERSION,
} from '@agentclientprotocol/sdk';
import type { Conversation, PermissionRequest } from '@caesar/agents';
import type { AskLeave } from './ask-leave.ts';
import { messageStream } from './message-stream.ts';
import { openSession } from './open-session.ts';
import { parsePermission } from './parse-permission.ts';

/** A conversation with an agent that was started, or is about to be. */
export interface HeldConversation {
  /** What is said to it; it ends once the agent has answered the brief. */
  readonly stdin: Readable;
  /** Takes what the agent says, as it comes. */
  hear(chunk: Buffer): void;
  /** The agent says no more. */
  end(): void;
  /** Asks the agent to end its turn, and waits for that, for so long at most. */
  askToEnd(graceMs: number): Promise<void>;
  /** Settles once all has been said; tells why not all could be, or null. Never rejects. */
  readonly over: Promise<string | null>;
}

/** Nothing is offered to the agent: it has files and commands of its own. */
const INTRODUCTION = {
  protocolVersion: PROTOCOL_VERSION,
  clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  clientInfo: { name: 'caesar', version: String(PROTOCOL_VERSION) },
};

/**
 * Holds our side of a conversation by the Agent Client Protocol: opens a session in `cwd`, gives the brief and answers what the
 * agent asks. A request that is not known is answered as the protocol wants it. What the agent says is read elsewhere.
 */
export function holdConversation(
  conversation: Conversation,
  cwd: string,
  askLeave?: AskLeave,
): HeldConversation {
  const stream = messageStream();
  const cancelled = new AbortController();
  const speaking = client({ name: 'caesar' })
    .onRequest(methods.client.session.requestPermission, parsePermission, async ({ params }) => {
      const own = conversation.permit(params);
      const isOpen = conversation.asks && askLeave !== undefined && isAllowing(params, own);
      const answer = isOpen ? await askLeave(params, cancelled.signal) : null;
      const optionId = cancelled.signal.aborted ? null : (answer ?? own);
      return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } };
    })
    .onNotification('*', () => undefined)
    .connectWith(stream.messages, (agent) => speak(agent, { conversation, cwd, signal: cancelled.signal }));
  const over = speaking.then(
    () => null,
    (error: unknown) => `The conversation ended early: ${messageOf(error)}`,
  );
  void over.then(stream.endSaying);
  return {
    stdin: stream.said,
    hear: stream.hear,
    end: stream.endHearing,
    over,
    async askToEnd(graceMs) {
      cancelled.abort();
      await Promise.race([over, pause(graceMs, undefined, { ref: false })]);
    },
  };
}

/** What the mode refuses is nobody's to allow. */
function isAllowing({ options }: PermissionRequest, id: string | null): boolean {
  return options.some((option) => option.id === id && option.kind.startsWith('allow'));
}

async function speak(
  agent: ClientContext,
  { conversation, cwd, signal }: { conversation: Conversation; cwd: string; signal: AbortSignal },
): Promise<void> {
  const introduced: InitializeResponse = await agent.request(methods.agent.initialize, INTRODUCTION);
  const { protocolVersion } = introduced;
  if (protocolVersion !== PROTOCOL_VERSION) {
    throw new Error(`the agent speaks version ${protocolVersion} of the protocol, not ${PROTOCOL_VERSION}`);
  }
  const session = await openSession(agent, { conversation, cwd, able: introduced.agentCapabilities ?? {} });
  const { sessionId } = session;
  const { sessionMode, prompt } = conversation;
  if (sessionMode !== null && session.modes.includes(sessionMode)) {
    await agent.request(methods.agent.session.setMode, { sessionId, modeId: sessionMode });
  }
  const cancel = () => void agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => undefined);
  if (signal.aborted) return;
  signal.addEventListener('abort', cancel, { once: true });
  await agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: 'text', text: prompt }] });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
