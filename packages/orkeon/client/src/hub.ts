import type { ReceivedEventOf } from '@orkeon/protocol';
import { joinLine, leaveLine } from './waiting-line.ts';

/** Something that the hub relayed. */
export interface HubMessage {
  readonly seq: number;
  /** The run's own instant, ISO-8601. */
  readonly ts: string;
  readonly correlationId: string | null;
  readonly from: string | null;
  readonly topic: string | null;
  /** As it came; undefined when there was none. */
  readonly payload: unknown;
  readonly expectsReply: boolean;
}

/** What the hub relayed to the observer. */
export interface HubProgress {
  /** Requests of agents that wait for a reply, oldest first. */
  readonly agentRequests: readonly HubMessage[];
  /** Everything, requests included. */
  readonly hubMessages: readonly HubMessage[];
}

/** No message so far. */
export const initialHub: HubProgress = { agentRequests: [], hubMessages: [] };

type Change = Partial<HubProgress> | null;

/** Takes a message; only one that expects a reply and has a correlation is a request, and asked again it goes behind the others. */
export function receiveHubMessage(progress: HubProgress, event: ReceivedEventOf<'hub.message'>): Change {
  const { seq, ts, correlationId = null, from = null, topic = null, payload } = event;
  const expectsReply = event.expectsReply === true;
  const message: HubMessage = { seq, ts, correlationId, from, topic, payload, expectsReply };
  const hubMessages = [...progress.hubMessages, message];
  if (!expectsReply || correlationId === null) return { hubMessages };
  return { hubMessages, agentRequests: joinLine(progress.agentRequests, message) };
}

/** Takes a request off: the named one, or the oldest when none is named. */
export function removeRequest(progress: HubProgress, correlationId: string | undefined): Change {
  const agentRequests = leaveLine(progress.agentRequests, correlationId);
  return agentRequests && { agentRequests };
}
