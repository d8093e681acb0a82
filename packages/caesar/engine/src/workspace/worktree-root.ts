import {
  canonicalPath,
  digest,
  ensureDirectory,
  inspectPath,
  isInside,
  type Repository,
  writeAtomic,
} from '@caesar/host';
import { CaesarError } from '@caesar/protocol';
import type { World } from '../world.ts';
import { worktreesDirectory } from './worktree-places.ts';

/** The directory in which the worktrees of a repository are made, canonical; it need not be there. */
export async function worktreeRoot(repository: Repository, world: World): Promise<string> {
  const configured = world.config.worktree.root;
  const directory = worktreesDirectory({
    environment: world.environment,
    projectRoot: world.project.root,
    configured,
    repositoryKey: repositoryKey(repository),
  });
  if (configured !== undefined && !/^(\/|~\/)/.test(configured))
    await refuseLinks(world.project.root, configured);
  const root = await canonicalPath(directory);
  if (root !== repository.topLevel) return root;
  throw new CaesarError({
    code: 'WORKSPACE_FAILED',
    message: `[worktree] root = '${configured ?? directory}' is the checkout itself`,
    remedy: 'name a folder of its own, or leave root out',
  });
}

/** The same, made when absent, for this user alone; inside a checkout it is made such that git ignores it. */
export async function ensureWorktreeRoot(repository: Repository, world: World): Promise<string> {
  const directory = await worktreeRoot(repository, world);
  try {
    const isNew = (await inspectPath(directory)) === null;
    await ensureDirectory(directory, { mode: 0o700 });
    if (isNew && isInside(repository.topLevel, directory))
      await writeAtomic(`${directory}/.gitignore`, '*\n');
  } catch (cause) {
    throw new CaesarError({
      code: 'WORKSPACE_FAILED',
      message: `worktrees cannot be made in ${directory}`,
      remedy: 'make it writable, or set [worktree] root to a folder that is',
      cause,
    });
  }
  return directory;
}

/** A symbolic link that is part of a project may lead anywhere: worktrees are not made through it. */
async function refuseLinks(projectRoot: string, configured: string): Promise<void> {
  let path = projectRoot;
  for (const name of configured.split('/').filter((part) => part !== '' && part !== '.')) {
    path = `${path}/${name}`;
    if ((await inspectPath(path))?.kind !== 'symlink') continue;
    throw new CaesarError({
      code: 'WORKSPACE_FAILED',
      message: `[worktree] root = '${configured}' leads through the symbolic link ${path}`,
      remedy: 'give the directory itself, or leave root out',
    });
  }
}

/** A name for a repository that no other repository of this machine has. */
function repositoryKey({ commonDirectory }: Repository): string {
  const name =
    commonDirectory
      .replace(/\/\.git$/, '')
      .split('/')
      .pop() ?? 'repository';
  return `${name.replace(/[^A-Za-z0-9._-]+/g, '-')}-${digest(commonDirectory).slice(0, 10)}`;
}
