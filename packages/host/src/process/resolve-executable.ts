import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';

/**
 * The absolute path of the program that a name means; null when there is none that may be executed.
 * A name with a slash is a path from `cwd`; another is looked for in the folders of `path`, as a shell does.
 */
export async function resolveExecutable(
  name: string,
  { path, cwd }: { readonly path: string; readonly cwd: string },
): Promise<string | null> {
  if (name === '') return null;
  const folders =
    /[/\\]/.test(name) && (name.includes('/') || process.platform === 'win32') ? [''] : path.split(delimiter);
  for (const folder of folders) {
    for (const suffix of suffixes()) {
      const candidate = resolve(cwd, folder, name + suffix);
      if (await isExecutable(candidate)) return candidate;
    }
  }
  return null;
}

function suffixes(): string[] {
  return process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : [''];
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
