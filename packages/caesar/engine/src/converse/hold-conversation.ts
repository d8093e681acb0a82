import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { client, methods } from '@agentclientprotocol/sdk';
import type { Conversation, PermissionRequest } from '@caesar/agents';
import type { AskLeave } from './ask-leave.ts';
import { messageStream } from './message-stream.ts';
import { parsePermission } from './parse-permission.ts';
import { speak } from './speak.ts';
import { isSaying, toldCalls } from './told-calls.ts';

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
  const calls = toldCalls();
  let isRefused = false;
  const wasRefused = () => {
    const was = isRefused;
    isRefused = false;
    return was;
  };
  const parse = (params: unknown) => parsePermission(params, calls.of);
  const speaking = client({ name: 'caesar' })
    .onRequest(methods.client.session.requestPermission, parse, async ({ params }) => {
      const own = conversation.permit(params);
      const isGiven = conversation.servers.some(({ name }) => name === params.server);
      const isOpen = conversation.asks && askLeave !== undefined && !isGiven && isAllowing(params, own);
      const answer = isOpen ? await askLeave(params, cancelled.signal) : null;
      const optionId = cancelled.signal.aborted ? null : (answer ?? own);
      isRefused ||= !isAllowing(params, optionId);
      return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } };
    })
    .onNotification(
      methods.client.session.update,
      (params: unknown) => params,
      ({ params }) => {
        calls.note(params);
        if (isSaying(params)) isRefused = false;
      },
    )
    .onNotification('*', () => undefined)
    .connectWith(stream.messages, (agent) =>
      speak(agent, { conversation, cwd, signal: cancelled.signal, wasRefused }),
    );
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
