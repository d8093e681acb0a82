import { BUILT_MODES } from './crew-schema.ts';
import { rootOf } from './mount-schema.ts';
import type { Outline } from './outline.ts';
import type { Path, Reading } from './reading.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Refuses names given twice, names that no variable can have, and a mode that is not built. */
export function checkNames(outline: Outline, reading: Reading): void {
  checkMode(outline.process, reading);
  for (const group of ['agents', 'tasks'] as const) {
    const ids = outline[group].map(({ id }, index) => ({ name: id, path: [group, index, 'id'] }));
    for (const path of repeated(ids)) reading.refuse(path, TWICE);
  }
  const roots = outline.mounts.map((mount, index) => ({
    name: rootOf(mount),
    path: ['mounts', index],
  }));
  for (const path of repeated(roots))
    reading.refuse(path, 'takes the root of a mount above: use another name');
  checkVariables(Object.keys(outline.variables), reading);
}

const TWICE = 'is named twice: keep one';

function checkMode(mode: string, reading: Reading): void {
  if (mode === '' || BUILT_MODES.includes(mode) || reading.isRefused(['process'])) return;
  const words = reading.wordsAt(['process']);
  reading.refuse(['process'], `'${words}' is not built yet: write 'sequential'`);
}

function checkVariables(names: readonly string[], reading: Reading): void {
  for (const name of names.filter((word) => !VARIABLE.test(word))) {
    reading.refuseKey(
      ['variables', name],
      'is no name for a variable: use letters, digits, dashes and underscores',
    );
  }
  const inLowerCase = names.map((name) => ({ name: name.toLowerCase(), path: ['variables', name] }));
  for (const path of repeated(inLowerCase)) reading.refuseKey(path, TWICE);
}

/** Paths of the names that already came; empty names are none. */
function repeated(names: readonly { readonly name: string; readonly path: Path }[]): Path[] {
  const seen = new Set<string>();
  return names.flatMap(({ name, path }) => {
    const isRepeated = name !== '' && seen.has(name);
    seen.add(name);
    return isRepeated ? [path] : [];
  });
}
