/** What a client may name a request by. */
export type RequestId = string | number;

/** One message from the client, as far as it can be understood. */
export type Incoming =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly params: Params }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params }
  /** A reply to something that was never asked here. */
  | { readonly kind: 'reply' }
  | { readonly kind: 'invalid'; readonly id: RequestId | null; readonly fault: RpcFault };

/** The parameters of a message; an empty object where there were none. */
export type Params = Readonly<Record<string, unknown>>;

/** Why a request could not be carried out at all. */
export interface RpcFault {
  readonly code: number;
  readonly message: string;
}

/** The codes of JSON-RPC that are used here. */
export const FAULT_CODES = {
  notJson: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

/** Reads one parsed JSON value as a message; it never throws. */
export function readMessage(value: unknown): Incoming {
  if (!isObject(value)) return invalid(null, 'a message is an object');
  const { id, method, params } = value;
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'reply' };
  const knownId = isRequestId(id) ? id : null;
  if (value['jsonrpc'] !== '2.0') return invalid(knownId, 'jsonrpc must be "2.0"');
  if (typeof method !== 'string') return invalid(knownId, 'method must be a string');
  if (params !== undefined && !isObject(params)) return invalid(knownId, 'params must be an object');
  const given = params ?? {};
  if (id === undefined) return { kind: 'notification', method, params: given };
  if (knownId === null) return invalid(null, 'id must be a string or a number');
  return { kind: 'request', id: knownId, method, params: given };
}

/** Whether a JSON value is an object, neither a list nor null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || typeof value === 'number';
}

function invalid(id: RequestId | null, message: string): Incoming {
  return { kind: 'invalid', id, fault: { code: FAULT_CODES.invalidRequest, message } };
}
