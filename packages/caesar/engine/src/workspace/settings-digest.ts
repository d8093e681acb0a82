import {
  digest,
  inspectPath,
  listDirectory,
  type Repository,
  readBounded,
  type WorkTree,
} from '@caesar/host';

/** More than a file of git’s own settings, hooks or HEAD holds. */
const MAX_BYTES = 4 * 1024 * 1024;
/** What all working trees share: the settings, what is ignored or treated in a way of its own everywhere, and whose objects are used. */
const SHARED_FILES = ['config', 'info/exclude', 'info/attributes', 'objects/info/alternates'];
/** How deep the git directory of a submodule may lie below `modules`: its name may have slashes. */
const MODULE_DEPTH = 4;

/**
 * HEAD and the settings of each checkout, the files that all of them share, and the hooks, those of submodules too: the digest of
 * each, with whether it can be run, by its absolute path.
 */
export async function digestSettings(
  { commonDirectory }: Repository,
  trees: readonly WorkTree[],
): Promise<Map<string, string>> {
  const stores = [commonDirectory, ...(await modulesBelow(`${commonDirectory}/modules`, MODULE_DEPTH))];
  const shared = stores.flatMap((store) => SHARED_FILES.map((name) => `${store}/${name}`));
  const hooks = (await Promise.all(stores.map(hooksIn))).flat();
  const own = trees.flatMap(({ gitDirectory }) => [
    `${gitDirectory}/HEAD`,
    `${gitDirectory}/config.worktree`,
  ]);
  const entries = await Promise.all(
    [...own, ...shared, ...hooks].map(
      async (path): Promise<[string, string]> => [path, await digestOf(path)],
    ),
  );
  return new Map(entries);
}

async function hooksIn(store: string): Promise<string[]> {
  const found = await listDirectory(`${store}/hooks`);
  return found
    .filter(({ name, kind }) => kind !== 'directory' && !name.endsWith('.sample'))
    .map(({ name }) => `${store}/hooks/${name}`);
}

/** The git directories of submodules, and of submodules in them. */
async function modulesBelow(folder: string, depth: number): Promise<string[]> {
  if (depth === 0) return [];
  const folders = (await listDirectory(folder)).filter(({ kind }) => kind === 'directory');
  const found = await Promise.all(
    folders.map(async ({ name }) => {
      const path = `${folder}/${name}`;
      const isStore = (await inspectPath(`${path}/HEAD`)) !== null;
      return isStore
        ? [path, ...(await modulesBelow(`${path}/modules`, depth))]
        : modulesBelow(path, depth - 1);
    }),
  );
  return found.flat();
}

async function digestOf(path: string): Promise<string> {
  const file = await readBounded(path, MAX_BYTES, { followSymlink: true });
  if (file.state !== 'read') return file.state;
  const mode = path.includes('/hooks/') ? ((await inspectPath(path))?.mode ?? 0) & 0o111 : 0;
  return `${digest(contentOf(path, file.bytes.toString('utf8')))} ${mode.toString(8)}`;
}

/** Settings of single branches change whenever a branch is made or renamed, which is no harm. */
function contentOf(path: string, text: string): string {
  if (!path.endsWith('/config')) return text;
  return text
    .split(/^(?=\[)/m)
    .filter((section) => !/^\[branch /i.test(section))
    .join('');
}
