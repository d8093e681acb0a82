import type { TranslatedRun } from '../agent.ts';
import { progress } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { fieldsOf, type JsonFields, listOf, textOf } from '../json-fields.ts';
import { jsonLinesTranslator } from '../json-lines-translator.ts';
import type { Translator } from '../translator.ts';
import { endOfError, endOfTrouble, endOfTurn } from './ending.ts';
import { pieces } from './pieces.ts';
import { readCalls } from './read-calls.ts';
import { isWordOfTrouble, readTrouble } from './trouble.ts';
import { usageCount } from './usage.ts';

/** Updates that tell nothing of the work. */
const SILENT_UPDATES: ReadonlySet<unknown> = new Set([
  'available_commands_update',
  'config_option_update',
  'current_mode_update',
  'user_message_chunk',
]);

/**
 * Reads what an agent says over the Agent Client Protocol, version 1: what it tells of its work, what it asks, and the
 * answers that it gives. What it says before its session is open is the history of that session. How its last turn went is
 * told at the end.
 */
export function acpTranslator({ workspace }: TranslatedRun): Translator {
  const said = pieces();
  const usage = usageCount();
  const calls = readCalls(workspace);
  let answers = 0;
  let session = '';
  let agent = '';
  let isResumable = false;
  let hasEnded = false;
  let isTroubled = false;
  let lastSaid = '';
  let turnEnding: readonly Fact[] = [];

  const open = (id: unknown): readonly Fact[] => {
    if (session !== '' || textOf(id) === '') return [];
    session = textOf(id);
    if (!isResumable) return [];
    return [{ kind: 'session', session_id: session }];
  };
  const end = (facts: readonly Fact[] | null): readonly Fact[] | null => {
    if (facts === null || hasEnded) return facts === null ? null : [];
    hasEnded = true;
    return [...said.flush(), ...facts];
  };
  const update = (told: JsonFields): readonly Fact[] | null => {
    const text = textOf(fieldsOf(told['content'])['text']);
    switch (told['sessionUpdate']) {
      case 'agent_message_chunk':
        usage.addCall(fieldsOf(fieldsOf(told['_meta'])['usage']));
        lastSaid = text;
        return text === '' ? [] : said.add('said', text, textOf(told['messageId']));
      case 'agent_thought_chunk':
        return said.add('thought', text, textOf(told['messageId']));
      case 'tool_call':
      case 'tool_call_update':
        return after(said.flush, calls(told, false));
      case 'plan':
        return after(said.flush, planStep(told));
      case 'session_info_update':
        isTroubled = readTrouble(told) ?? isTroubled;
        return [];
      case 'usage_update':
        usage.setCost(fieldsOf(told['cost']));
        return [];
      default:
        return SILENT_UPDATES.has(told['sessionUpdate']) ? [] : null;
    }
  };
  /** Another turn may follow it. */
  const turnOver = (result: JsonFields): readonly Fact[] | null => {
    const hasFailed = isTroubled || isWordOfTrouble(lastSaid, { agent, result });
    const ending = hasFailed ? endOfTrouble(lastSaid) : endOfTurn(result['stopReason']);
    if (ending === null) return null;
    const total = usage.total(result);
    const cost: readonly Fact[] = total === null ? [] : [{ kind: 'usage', usage: total }];
    turnEnding = [...cost, ...ending];
    return said.flush();
  };
  const answer = (result: JsonFields): readonly Fact[] | null => {
    answers += 1;
    if (answers === 1) {
      isResumable = canGoOn(fieldsOf(result['agentCapabilities']));
      agent = textOf(fieldsOf(result['agentInfo'])['name']);
    }
    return 'stopReason' in result ? turnOver(result) : open(result['sessionId']);
  };
  const line = (fields: JsonFields): readonly Fact[] | null => {
    const params = fieldsOf(fields['params']);
    switch (fields['method']) {
      case 'session/update':
        if (answers < 2) return [];
        return before(open(params['sessionId']), update(fieldsOf(params['update'])));
      case 'session/request_permission':
        return after(said.flush, calls(fieldsOf(params['toolCall']), true));
      case undefined:
        if ('error' in fields) return end(endOfError(fieldsOf(fields['error'])));
        return 'result' in fields ? answer(fieldsOf(fields['result'])) : null;
      default:
        return typeof fields['method'] === 'string' ? [] : null;
    }
  };
  return jsonLinesTranslator({ line, end: () => end(turnEnding) ?? [] });
}

/** Whether an agent can go on with a session later; one that cannot tells of none. */
function canGoOn({ loadSession, sessionCapabilities }: JsonFields): boolean {
  return loadSession === true || fieldsOf(sessionCapabilities)['resume'] !== undefined;
}

/** Puts facts before others; null where there are none for want of understanding. */
function before(first: readonly Fact[], facts: readonly Fact[] | null): readonly Fact[] | null {
  return facts === null ? null : [...first, ...facts];
}

/** Tells what was said once something else is to be told. */
function after(flush: () => readonly Fact[], facts: readonly Fact[]): readonly Fact[] {
  return facts.length === 0 ? [] : [...flush(), ...facts];
}

function planStep(told: JsonFields): readonly Fact[] {
  const entry = listOf(told['entries'])
    .map(fieldsOf)
    .find(({ status }) => status === 'in_progress');
  const text = textOf(entry?.['content']);
  return text === '' ? [] : [progress(text)];
}
