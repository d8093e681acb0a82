import type { JsonObject, ToolCallPart } from '../model-agent/exchange.ts';
import { jsonIn, objectIn, textIn } from './json-parts.ts';

/** Puts the calls of one answer together from their fragments. */
export interface CallCollector {
  /** Takes a fragment; returns the call when the fragment begins one. */
  take(fragment: JsonObject): GrowingCall | undefined;
}

/** A call whose fragments are still coming. */
export interface GrowingCall {
  index?: number;
  id?: string;
  name: string;
  arguments: string;
  metadata?: JsonObject;
}

/**
 * Opens a collector. A fragment belongs to the call with its id; else to the latest with its index; else to the latest. Servers
 * differ: an id may come late, never or with every fragment, an index may be absent or shared by several calls, a name may be
 * repeated, arguments may come as a value.
 */
export function createCallCollector(): CallCollector {
  const calls: GrowingCall[] = [];
  return {
    take: (fragment) => {
      const piece = readPiece(fragment);
      const found = findCall(calls, piece);
      if (found !== undefined) {
        grow(found, piece);
        return undefined;
      }
      calls.push(piece);
      return piece;
    },
  };
}

/** The finished call; `fallbackId` stands in when the server gave none. */
export function finishCall(call: GrowingCall, fallbackId: string): ToolCallPart {
  const { id = fallbackId, name, metadata } = call;
  return {
    type: 'call',
    id,
    name,
    arguments: call.arguments,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** A fragment, which is also what a call begins as. */
function readPiece(fragment: JsonObject): GrowingCall {
  const called = objectIn(fragment['function']) ?? {};
  const written = called['arguments'] ?? '';
  const [index, id] = [fragment['index'], textIn(fragment['id'])];
  const metadata = objectIn(fragment['extra_content']);
  return {
    ...(typeof index === 'number' && { index }),
    ...(id !== undefined && { id }),
    name: textIn(called['name']) ?? '',
    arguments: typeof written === 'string' ? written : JSON.stringify(written),
    ...(metadata !== undefined && { metadata: { extra_content: metadata } }),
  };
}

function findCall(calls: readonly GrowingCall[], piece: GrowingCall): GrowingCall | undefined {
  if (piece.id !== undefined) {
    const named = calls.find((call) => call.id === piece.id);
    if (named !== undefined) return named;
  }
  const latest = calls.findLast((call) => piece.index === undefined || call.index === piece.index);
  return latest === undefined || isAnother(latest, piece) ? undefined : latest;
}

/** Whether a fragment that could go on with a call begins another. */
function isAnother(call: GrowingCall, piece: GrowingCall): boolean {
  if (piece.id !== undefined && call.id !== undefined) return true;
  if (piece.name === '' || call.name === '') return false;
  return piece.name !== call.name || (piece.arguments !== '' && isWhole(call.arguments));
}

const isWhole = (text: string): boolean => text !== '' && jsonIn(text) !== undefined;

function grow(call: GrowingCall, piece: GrowingCall): void {
  call.arguments += piece.arguments;
  if (call.name === '') call.name = piece.name;
  if (call.id === undefined && piece.id !== undefined) call.id = piece.id;
  if (piece.metadata !== undefined) call.metadata = piece.metadata;
}
