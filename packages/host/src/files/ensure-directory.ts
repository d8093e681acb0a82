import { mkdir } from 'node:fs/promises';

/** Makes a folder and those above it, unless they are there. `mode` is for those that are made; default 0777 less the umask. */
export async function ensureDirectory(
  path: string,
  { mode = 0o777 }: { readonly mode?: number } = {},
): Promise<void> {
  await mkdir(path, { recursive: true, mode });
}
