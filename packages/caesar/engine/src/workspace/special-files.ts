import { type DirectoryEntry, ignoredAmong, inspectPath, listDirectory, type TreeChange } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { isBelow } from './deposits.ts';
import type { Workspace } from './workspace.ts';

/** No more folders than this are looked into. */
const MAX_FOLDERS = 1_000;
const NAMED = 20;

/**
 * Names pipes, sockets and devices that came after a file was written: git records nothing of them, and says nothing. Only folders
 * are looked into that changed since, or hold something that did; what is ignored is passed over.
 */
export async function specialFileFindings(
  workspace: Workspace,
  { changes, after }: { readonly changes: readonly TreeChange[]; readonly after: string },
): Promise<Finding[]> {
  const { repository } = workspace;
  const since = await inspectPath(after);
  if (repository === null || since === null) return [];
  const changed = new Set(changes.flatMap(({ path }) => foldersAbove(path)));
  const found = await findSpecialFiles(workspace, changed, since.changedMs);
  if (found.length === 0) return [];
  const ignored = new Set(await ignoredAmong(repository, found));
  return found
    .filter((path) => !ignored.has(path))
    .slice(0, NAMED)
    .map((path) => ({
      code: 'FILE_SPECIAL',
      severity: 'low',
      title: `A pipe, a socket or a device was left, which git cannot record: ${path}`,
      file: path,
      detail: 'It is in neither diff nor apply.',
      remedy: 'look at it in the workspace if it matters',
    }));
}

async function findSpecialFiles(
  { path: top, excluded }: Workspace,
  changed: ReadonlySet<string>,
  sinceMs: number,
): Promise<string[]> {
  const isNew = async (path: string) => ((await inspectPath(`${top}/${path}`))?.changedMs ?? 0) >= sinceMs;
  const lookInto = async (folder: string) => {
    const entries = await entriesOf(`${top}/${folder}`);
    const seen = entries.map(({ name, kind }) => ({ path: `${folder}${name}`, kind }));
    const matters = await Promise.all(
      seen.map(async ({ path }) => !isBelow(excluded, path) && (changed.has(path) || (await isNew(path)))),
    );
    return seen.filter((_, index) => matters[index]);
  };
  const found: string[] = [];
  let folders = [''];
  for (let left = MAX_FOLDERS; folders.length > 0; left -= folders.length) {
    const seen = (await Promise.all(folders.map(lookInto))).flat();
    found.push(...seen.filter(({ kind }) => kind === 'other').map(({ path }) => path));
    const below = seen.filter(({ kind }) => kind === 'directory').map(({ path }) => `${path}/`);
    folders = below.slice(0, left);
  }
  return found;
}

/** The folders, but for git's own, and what is neither file nor link; nothing of a folder that cannot be read. */
async function entriesOf(folder: string): Promise<DirectoryEntry[]> {
  const entries = await listDirectory(folder).catch(() => []);
  return entries.filter(({ name, kind }) => kind === 'other' || (kind === 'directory' && name !== '.git'));
}

function foldersAbove(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
