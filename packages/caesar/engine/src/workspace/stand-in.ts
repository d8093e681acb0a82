import { canonicalPath, ensureDirectory, inspectPath, isInside } from '@caesar/host';

/** Where the agent stands: a subdirectory of the workspace, or its top when that is empty. */
export function standIn(path: string, subdirectory: string): string {
  return subdirectory === '' ? path : `${path}/${subdirectory}`;
}

/** The same in a worktree, made where the commit has no such directory: git sees no empty one. */
export async function makeStand(path: string, subdirectory: string): Promise<string> {
  const place = standIn(path, subdirectory);
  if (!isInside(path, await canonicalPath(place))) return path;
  if ((await inspectPath(place))?.kind === 'file') return path;
  await ensureDirectory(place);
  return place;
}
