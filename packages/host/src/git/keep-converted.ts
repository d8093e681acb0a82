import { constants, copyFile, lstat, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { TreeChange } from './diff-trees.ts';
import { type GitOptions, git } from './git.ts';
import { nulFields } from './path-bytes.ts';
import { withoutFilter } from './without-filter.ts';

/** What makes git write other bytes than it has read. */
const ATTRIBUTES = ['filter', 'text', 'eol', 'crlf', 'ident', 'working-tree-encoding'];

/** Files as they are on the disk, where git could not write the same bytes again. */
export interface KeptFiles {
  /** Settings that keep git from running their filters, which may be what failed. */
  readonly settings: readonly string[];
  /** Writes them again, as far as `isWanted` (given a raw path, as latin1). */
  restore(isWanted: (path: string) => boolean): Promise<void>;
}

/**
 * Copies the files of a working tree that changes are going to replace, and that a filter or a conversion of line ends or
 * encodings stands before, into `directory`. Whoever gives up half-way has their very bytes.
 */
export async function keepConverted(
  place: GitOptions,
  changes: readonly TreeChange[],
  directory: string,
): Promise<KeptFiles> {
  const replaced = changes.filter(({ oldMode }) => oldMode.startsWith('100')).map(({ rawPath }) => rawPath);
  const { paths, filters } = await readConversions(place, replaced);
  const kept = new Map<string, { readonly source: Buffer; readonly copy: string; readonly atMs: number }>();
  for (const path of paths) {
    const source = Buffer.concat([Buffer.from(join(place.cwd, '/')), path]);
    const facts = await lstat(source).catch(() => null);
    if (facts === null || !facts.isFile()) continue;
    const copy = join(directory, `kept-${kept.size}`);
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    kept.set(path.toString('latin1'), { source, copy, atMs: facts.mtimeMs });
  }
  return {
    settings: [...filters].flatMap(withoutFilter),
    async restore(isWanted) {
      for (const [path, { source, copy, atMs }] of kept) {
        if (!isWanted(path)) continue;
        await rm(source, { force: true });
        await copyFile(copy, source, constants.COPYFILE_FICLONE);
        await utimes(source, atMs / 1000, atMs / 1000);
      }
    },
  };
}

async function readConversions(
  place: GitOptions,
  paths: readonly Buffer[],
): Promise<{ readonly paths: readonly Buffer[]; readonly filters: ReadonlySet<string> }> {
  const filters = new Set<string>();
  if (paths.length === 0) return { paths, filters };
  const stdin = Buffer.concat(paths.flatMap((path) => [path, Buffer.from([0])]));
  const [{ stdout }, lineEnds] = await Promise.all([
    git(['check-attr', '-z', '--stdin', ...ATTRIBUTES], { ...place, stdin }),
    git(['config', '--get', 'core.autocrlf'], place),
  ]);
  const converted = new Map<string, Buffer>();
  const fields = nulFields(stdout);
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [path = Buffer.alloc(0), name, value] = fields.slice(at, at + 3);
    if (['unspecified', 'unset'].includes(String(value))) continue;
    converted.set(path.toString('latin1'), path);
    if (String(name) === 'filter') filters.add(String(value));
  }
  const isEach = /^(true|input)$/.test(lineEnds.stdout.toString().trim());
  return { paths: isEach ? paths : [...converted.values()], filters };
}
