import { isAbsolute, relative, sep } from 'node:path';

/** Where `cwd` lies in `top`: relative, with `/`, empty at the top and for a directory outside of it. Both are absolute. */
export function subdirectoryOf(top: string, cwd: string): string {
  const path = relative(top, cwd);
  const segments = path.split(sep);
  return isAbsolute(path) || segments[0] === '..' ? '' : segments.join('/');
}
