import { toolUse } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { type JsonFields, textOf } from '../json-fields.ts';
import { type AcpCall, type CallName, callEnded, isTelling, nameOf, nextCall } from './tool-call.ts';

/** Reads tool calls: each begins once, when enough is known of it or leave is asked for it, and ends once. */
export function readCalls(workspace: string): (update: JsonFields, isAsking: boolean) => readonly Fact[] {
  const calls = new Map<string, AcpCall>();
  const names = new Map<string, CallName>();
  const ended = new Set<string>();
  return (update, isAsking) => {
    const id = textOf(update['toolCallId']);
    if (ended.has(id)) return [];
    const call = nextCall(id, calls.get(id), update);
    calls.set(id, call);
    const begins = !names.has(id) && (isAsking || isTelling(call));
    const isOver = call.status === 'completed' || call.status === 'failed';
    const name = names.get(id) ?? nameOf(call);
    if (begins) names.set(id, name);
    if (isOver) ended.add(id);
    return [
      ...(begins ? [toolUse({ ...name, status: 'started' })] : []),
      ...(isOver ? callEnded({ call, name, update }, workspace) : []),
    ];
  };
}
