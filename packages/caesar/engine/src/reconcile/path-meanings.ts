/** Where a report's paths may have been written from. */
export interface PathOrigin {
  /** Absolute path of the workspace's top. */
  readonly workspace: string;
  /** Where in the workspace the agent stood: relative, with `/`, empty at its top. */
  readonly subdirectory: string;
}

/**
 * What a declared path may mean, as paths relative to the workspace, likeliest first: as seen from the workspace's top,
 * then from where the agent stood, then both with backslashes read as `/`. The workspace itself is the empty path.
 * There is none for a path outside the workspace.
 */
export function meaningsOf(declared: string, { workspace, subdirectory }: PathOrigin): string[] {
  const absolute = absoluteForm(declared) !== null;
  const meanings = [declared, slashed(declared)].flatMap((path) =>
    absolute ? [below(workspace, path)] : [tidy([path]), tidy([subdirectory, path])],
  );
  return [...new Set(meanings.filter((path) => path !== null))];
}

/** Whether a path is a directory or lies under it; the empty directory holds every path. Spelling in Unicode does not count. */
export function isUnder(path: string, directory: string): boolean {
  const [child, parent] = [composed(path), composed(directory).replace(/\/+$/, '')];
  return parent === '' || child === parent || child.startsWith(`${parent}/`);
}

/** The form in which two Unicode spellings of one name are equal. */
export function composed(path: string): string {
  return path.normalize('NFC');
}

/** An absolute path without detours, a Windows one with `/`; null for a relative one and for one that climbs too far. */
export function absoluteForm(path: string): string | null {
  const spelling = path.startsWith('/') ? path : slashed(path);
  const root = /^(?:[A-Za-z]:)?\//.exec(spelling)?.[0];
  if (root === undefined) return null;
  const rest = tidy([spelling.slice(root.length)]);
  return rest === null ? null : `${root}${rest}`;
}

/** Where an absolute path lies in the workspace; null outside of it. */
function below(workspace: string, path: string): string | null {
  const [top, place] = [absoluteForm(workspace), absoluteForm(path)];
  if (top === null || place === null || !isUnder(place, top)) return null;
  return composed(place).slice(composed(top).length).replace(/^\//, '');
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** The parts as one path without `.`, `..`, doubled or outer slashes; null when it climbs above its start. */
function tidy(parts: readonly string[]): string | null {
  const kept: string[] = [];
  for (const segment of parts.join('/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.pop() === undefined) return null;
  }
  return kept.join('/');
}
