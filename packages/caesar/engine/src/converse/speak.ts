import {
  type ClientContext,
  type InitializeResponse,
  methods,
  PROTOCOL_VERSION,
  type PromptResponse,
} from '@agentclientprotocol/sdk';
import type { Conversation } from '@caesar/agents';
import { openSession } from './open-session.ts';

/** Nothing is offered to the agent: it has files and commands of its own. */
const INTRODUCTION = {
  protocolVersion: PROTOCOL_VERSION,
  clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  clientInfo: { name: 'caesar', version: String(PROTOCOL_VERSION) },
};

/** What the agent is told when a refusal has ended its turn. */
const GO_ON = 'That was refused: this task does not allow it. Go on without it, and hand in your report.';

/** An agent that ends its turn on each refusal is told so often to go on. */
const MOST_TURNS = 10;

/** How a turn ends that a refusal has ended: agents differ. */
const ENDINGS: ReadonlySet<unknown> = new Set(['cancelled', 'end_turn']);

interface Speaking {
  readonly conversation: Conversation;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Whether the agent was refused something in its turn, and has said nothing since. */
  readonly wasRefused: () => boolean;
}

/** Opens a session and gives the brief; an agent that ends its turn because it was refused something is told to go on without it. */
export async function speak(
  agent: ClientContext,
  { conversation, cwd, signal, wasRefused }: Speaking,
): Promise<void> {
  const introduced: InitializeResponse = await agent.request(methods.agent.initialize, INTRODUCTION);
  const { protocolVersion } = introduced;
  if (protocolVersion !== PROTOCOL_VERSION) {
    throw new Error(`the agent speaks version ${protocolVersion} of the protocol, not ${PROTOCOL_VERSION}`);
  }
  const session = await openSession(agent, { conversation, cwd, able: introduced.agentCapabilities ?? {} });
  const { sessionId } = session;
  const { sessionMode } = conversation;
  if (sessionMode !== null && session.modes.includes(sessionMode)) {
    await agent.request(methods.agent.session.setMode, { sessionId, modeId: sessionMode });
  }
  const cancel = () => void agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  let text = conversation.prompt;
  for (let turns = 0; turns < MOST_TURNS && !signal.aborted; turns += 1) {
    const prompt = [{ type: 'text', text }] as const;
    const { stopReason }: PromptResponse = await agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: [...prompt],
    });
    if (!wasRefused() || !ENDINGS.has(stopReason)) return;
    text = GO_ON;
  }
}
