import * as z from 'zod';

/** What can happen to a file: its content, its name or its mode (the executable bit) changes. */
export const CHANGE_ACTIONS = ['added', 'modified', 'deleted', 'renamed', 'mode_changed'] as const;

export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** Other words that agents use, after lower case and `_` between words. */
const SYNONYMS: Readonly<Record<ChangeAction, readonly string[]>> = {
  added: ['a', 'add', 'create', 'created', 'new', 'insert', 'inserted', 'copied', 'untracked'],
  modified: ['m', 'modify', 'change', 'changed', 'edit', 'edited', 'update', 'updated', 'rewritten'],
  deleted: ['d', 'delete', 'remove', 'removed', 'unlink', 'unlinked'],
  renamed: ['r', 'rename', 'move', 'moved'],
  mode_changed: ['chmod', 'mode', 'mode_change', 'permissions', 'permissions_changed'],
};

const MEANINGS: ReadonlyMap<string, ChangeAction> = new Map(
  CHANGE_ACTIONS.flatMap((action) => [action, ...SYNONYMS[action]].map((word) => [word, action] as const)),
);

/** The action that a word means; `modified` for a word that nobody knows, since something happened to the file. */
export function meantAction(word: string): ChangeAction {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
  return MEANINGS.get(plain) ?? 'modified';
}

/** Reads any word as one of the five actions; what may be written is the closed list. */
export const changeActionSchema = z.preprocess(
  (value) => (typeof value === 'string' ? meantAction(value) : value),
  z.enum(CHANGE_ACTIONS),
);
