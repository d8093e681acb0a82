import { fieldsOf, type JsonFields, textOf } from '../json-fields.ts';

/** Whether codex's own program has met an error, as it tells beside its session's title; null when it does not tell. */
export function readTrouble(told: JsonFields): boolean | null {
  const { threadStatus } = fieldsOf(fieldsOf(told['_meta'])['codex']);
  const type = textOf(fieldsOf(threadStatus)['type']);
  return type === '' ? null : type === 'systemError';
}

/** Whether the last words of a turn are an error that copilot's own program met: it counts no tokens of such a turn. */
export function isWordOfTrouble(
  lastSaid: string,
  { agent, result }: { agent: string; result: JsonFields },
): boolean {
  return agent === 'Copilot' && !('usage' in result) && lastSaid.startsWith('Error: ');
}
