import { CHANGE_ACTIONS, meantAction } from '../change-action.ts';
import { documentTables } from '../document-tables.ts';
import { isJsonObject } from '../json-object.ts';
import { JsonWalk } from '../json-walk.ts';
import { readDocument } from '../parse.ts';
import type { Problem, Unread } from '../reading.ts';
import type { DocumentName } from '../version.ts';
import { checkMeaning, type NamedDocument } from './check-meaning.ts';
import { lineAt, lineOfPath } from './line-of-path.ts';
import type { Place } from './place.ts';
import type { Remark } from './remark.ts';

const ANYWHERE: Place = { taskId: null, fileName: null, hasChannel: true };

/** A document as it was checked. */
export interface CheckedText {
  /** The document with every default filled in; null when it cannot be read. */
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly remarks: readonly Remark[];
}

/**
 * Holds one document against the standard, and never throws. It is stricter than a reader: what is read for the sake of
 * tolerance although it may not be written is a fault.
 */
export function checkText(
  source: Uint8Array | string,
  name: DocumentName,
  place: Place = ANYWHERE,
): CheckedText {
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  const mark = beginsWithMark(source) ? [faultAt(1, '', 'begins with a byte order mark')] : [];
  const reading = readDocument<unknown>(source, documentTables[name]);
  if (!reading.ok) return { value: null, remarks: [...mark, ...remarksOn(reading, text)] };
  const words = foreignActions(name, parsed(text)).map((problem) => located(problem, text));
  const meaning = checkMeaning({ name, value: reading.value } as NamedDocument, place);
  const placed = meaning.map((one) => ({ ...one, line: lineOfPath(text, one.path) }));
  return {
    value: isJsonObject(reading.value) ? reading.value : null,
    remarks: [...mark, ...words, ...placed],
  };
}

/** The document that a text says it is; null when it says none. */
export function documentIn(source: Uint8Array | string): DocumentName | null {
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  const protocol = parsed(text)?.['protocol'];
  const names = Object.keys(documentTables) as DocumentName[];
  return names.find((name) => typeof protocol === 'string' && protocol.startsWith(`caesar.${name}/`)) ?? null;
}

function remarksOn(unread: Unread, text: string): Remark[] {
  if (unread.outcome === 'invalid') return unread.problems.map((problem) => located(problem, text));
  if (unread.outcome === 'unknown_version') {
    return [
      located({ path: 'protocol', reason: `names a version that is not known: ${unread.version}` }, text),
    ];
  }
  return [faultAt(lineOfError(text), '', unread.reason)];
}

/** Where a text stops being one JSON object; null when it is one. */
function lineOfError(text: string): number | null {
  const start = text.search(/\S/);
  if (text[start] !== '{') return lineAt(text, Math.max(0, start));
  const { end, complete } = new JsonWalk(text, start).run();
  if (!complete) return lineAt(text, end - 1);
  const rest = text.slice(end).search(/\S/);
  return rest === -1 ? null : lineAt(text, end + rest);
}

/** Words at `action` that are understood although the list of actions is closed. */
function foreignActions(name: DocumentName, document: Record<string, unknown> | null): Problem[] {
  const changes = name === 'report' ? document?.['changes'] : null;
  const own = name === 'event' ? [{ path: 'action', word: document?.['action'] }] : [];
  const listed = (Array.isArray(changes) ? changes : []).map((change: unknown, index) => ({
    path: `changes[${index}].action`,
    word: isJsonObject(change) ? change['action'] : undefined,
  }));
  return [...own, ...listed].flatMap(({ path, word }) => {
    if (typeof word !== 'string' || CHANGE_ACTIONS.some((action) => action === word)) return [];
    const list = CHANGE_ACTIONS.map((action) => JSON.stringify(action)).join(', ');
    return [
      { path, reason: `must be one of ${list}; ${JSON.stringify(word)} is read as "${meantAction(word)}"` },
    ];
  });
}

function located({ path, reason }: Problem, text: string): Remark {
  return faultAt(lineOfPath(text, path), path, reason);
}

function faultAt(line: number | null, path: string, reason: string): Remark {
  return { level: 'fault', line, path, reason };
}

function beginsWithMark(source: Uint8Array | string): boolean {
  if (typeof source === 'string') return source.startsWith('\uFEFF');
  return source[0] === 0xef && source[1] === 0xbb && source[2] === 0xbf;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
