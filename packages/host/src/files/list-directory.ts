import { readdir } from 'node:fs/promises';
import { isAbsence } from './file-problem.ts';
import { kindOf, type PathKind } from './inspect-path.ts';

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: PathKind;
}

/** What a folder holds, sorted by name; nothing when it is absent. */
export async function listDirectory(path: string): Promise<DirectoryEntry[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    const listed = entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    return listed.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
