import {
  FAULT_CODES,
  type Incoming,
  type Params,
  type RequestId,
  type RpcFault,
  readMessage,
} from './message.ts';

/** What a method gives: its result, or why it could not be carried out. */
export type Outcome = { readonly result: object } | { readonly fault: RpcFault };

/** One request at work. */
export interface Call {
  readonly params: Params;
  /** Aborts when the client takes the request back, or leaves. */
  readonly signal: AbortSignal;
  notify(method: string, params: object): void;
}

export type Method = (call: Call) => Promise<Outcome> | Outcome;

/** One client: its lines come in, and lines for it go out. */
export interface Connection {
  /** Takes one line; what it leads to goes on by itself. */
  take(line: string): void;
  /** Answers a line that was too long to be read. */
  refuseLine(): void;
  /** Takes back whatever is still at work; resolves once it has stopped. */
  close(): Promise<void>;
}

/** Speaks JSON-RPC 2.0, a message or a batch a line. A request without a method of that name is answered with an error. */
export function openConnection(
  methods: Readonly<Record<string, Method>>,
  send: (line: string) => void,
): Connection {
  const atWork = new Map<RequestId, AbortController>();
  const running = new Set<Promise<unknown>>();
  const write = (message: object) => send(JSON.stringify({ jsonrpc: '2.0', ...message }));

  const answer = async (request: Extract<Incoming, { kind: 'request' }>): Promise<object | null> => {
    const { id, params } = request;
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (method === undefined) return { id, error: unknownMethod(request.method) };
    const taken = new AbortController();
    atWork.set(id, taken);
    const notify = (name: string, told: object) => write({ method: name, params: told });
    const outcome = await attempt(() => method({ params, signal: taken.signal, notify }));
    if (atWork.get(id) === taken) atWork.delete(id);
    if (taken.signal.aborted) return null;
    return 'fault' in outcome ? { id, error: outcome.fault } : { id, result: outcome.result };
  };
  const respond = async (incoming: Incoming): Promise<object | null> => {
    if (incoming.kind === 'request') return answer(incoming);
    if (incoming.kind === 'invalid') return { id: incoming.id, error: incoming.fault };
    if (incoming.kind === 'notification' && incoming.method === 'notifications/cancelled') {
      atWork.get(incoming.params['requestId'] as RequestId)?.abort();
    }
    return null;
  };
  const respondToAll = async (batch: readonly unknown[]) => {
    const replies = await Promise.all(batch.map((one) => respond(readMessage(one))));
    const told = replies.filter((reply) => reply !== null);
    if (told.length > 0) send(JSON.stringify(told.map((reply) => ({ jsonrpc: '2.0', ...reply }))));
  };
  const respondToOne = async (value: unknown) => {
    const reply = await respond(readMessage(value));
    if (reply !== null) write(reply);
  };
  const go = (work: Promise<void>) => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  return {
    take(line) {
      if (line.trim() === '') return;
      const parsed = parse(line);
      if (parsed === null) write({ id: null, error: NOT_JSON });
      else go(isBatch(parsed.value) ? respondToAll(parsed.value) : respondToOne(parsed.value));
    },
    refuseLine: () => write({ id: null, error: TOO_LONG }),
    async close() {
      for (const taken of atWork.values()) taken.abort();
      await Promise.all(running);
    },
  };
}

const NOT_JSON: RpcFault = { code: FAULT_CODES.notJson, message: 'the line is not JSON' };
const TOO_LONG: RpcFault = { code: FAULT_CODES.invalidRequest, message: 'the line is too long' };

function unknownMethod(name: string): RpcFault {
  return { code: FAULT_CODES.unknownMethod, message: `there is no method '${name.slice(0, 100)}'` };
}

function isBatch(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

function parse(line: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return null;
  }
}

async function attempt(method: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  try {
    return await method();
  } catch (error) {
    return {
      fault: { code: FAULT_CODES.internal, message: error instanceof Error ? error.message : String(error) },
    };
  }
}
