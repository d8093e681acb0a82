import { comparingPlace } from './comparing-place.ts';
import type { WorkTree } from './find-repository.ts';
import { gitOrThrow } from './git-or-throw.ts';
import { nulFields, pathText } from './path-bytes.ts';

export type ChangeAction =
  | 'added'
  | 'modified'
  | 'deleted'
  | 'renamed'
  | 'copied'
  | 'type-changed'
  | 'mode-changed'
  | 'unmerged';

export interface TreeChange {
  /** From the top level. Exact when its bytes are UTF-8; otherwise every byte that is not ASCII is written `\xNN`. */
  readonly path: string;
  readonly rawPath: Buffer;
  /** Where a renamed or copied file was. */
  readonly oldPath?: string;
  readonly rawOldPath?: Buffer;
  readonly action: ChangeAction;
  /** Six octal digits; all zero when absent on that side. `160000` is another repository. */
  readonly oldMode: string;
  readonly newMode: string;
  /** The object's full id; all zero when absent on that side. */
  readonly oldId: string;
  readonly newId: string;
}

const ACTIONS: Readonly<Record<string, ChangeAction>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'type-changed',
};

const RAW_DIFF = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--ignore-submodules=none'];

/** Every change between two trees or commits, in git’s order, as far as git tells it in this way. Throws when either is unknown. */
export async function rawDiff(
  repository: WorkTree,
  renames: '-M' | '-M100%' | '--no-renames',
  trees: readonly [from: string, to: string],
): Promise<TreeChange[]> {
  const { stdout } = await gitOrThrow([...RAW_DIFF, renames, ...trees], comparingPlace(repository));
  return parseRawDiff(stdout);
}

/** Reads `diff-tree -r -z --raw --no-abbrev`. */
function parseRawDiff(output: Buffer): TreeChange[] {
  const fields = nulFields(output);
  const changes: TreeChange[] = [];
  for (let at = 0; at < fields.length; ) {
    const facts = String(fields[at]).slice(1).split(' ');
    const letter = facts[4]?.[0] ?? '';
    const names = letter === 'R' || letter === 'C' ? 2 : 1;
    changes.push(toChange(facts, letter, fields.slice(at + 1, at + 1 + names)));
    at += 1 + names;
  }
  return changes;
}

function toChange(facts: readonly string[], letter: string, names: readonly Buffer[]): TreeChange {
  const [oldMode = '', newMode = '', oldId = '', newId = ''] = facts;
  const rawPath = names.at(-1) ?? Buffer.alloc(0);
  const rawOldPath = names.length > 1 ? names[0] : undefined;
  const modeOnly = letter === 'M' && oldId === newId;
  return {
    path: pathText(rawPath),
    rawPath,
    ...(rawOldPath === undefined ? {} : { oldPath: pathText(rawOldPath), rawOldPath }),
    action: modeOnly ? 'mode-changed' : (ACTIONS[letter] ?? 'unmerged'),
    oldMode,
    newMode,
    oldId,
    newId,
  };
}
