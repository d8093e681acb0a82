import { BUILT_MODES } from './crew-schema.ts';
import type { Outline } from './outline.ts';
import type { Path, Reading } from './reading.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Refuses names given twice, names that no variable can have, and modes that are not built. */
export function checkNames(outline: Outline, reading: Reading): void {
  const process = BUILT_MODES.includes(outline.process) || outline.process === '';
  if (!process && reading.placeOf(['process']) && !reading.isRefused(['process'])) {
    reading.refuse(['process'], `is not built yet for '${reading.wordsAt(['process'])}': write 'sequential'`);
  }
  for (const group of ['agents', 'tasks'] as const) {
    refuseRepeated(
      outline[group].map(({ id }, index) => ({ name: id, path: [group, index, 'id'] })),
      reading,
    );
  }
  refuseRepeated(
    outline.mounts.map((mount, index) => ({ name: rootOf(mount), path: ['mounts', index] })),
    reading,
  );
  checkVariables(Object.keys(outline.variables), reading);
}

/** The virtual root of a mount: the part that starts a segment with a slash and is followed by rights or the end. */
const rootOf = (mount: string) => /(?:^|:)(\/[^/:]+)(?::(?:ro|rw|rwnd)(?:;.*)?)?$/s.exec(mount)?.[1] ?? '';

function checkVariables(names: readonly string[], reading: Reading): void {
  for (const name of names) {
    if (!VARIABLE.test(name) || name in {}) {
      reading.refuse(
        ['variables', name],
        'is no name for a variable: use letters, digits, dashes and underscores',
      );
    }
  }
  refuseRepeated(
    names.map((name) => ({ name: name.toLowerCase(), path: ['variables', name] })),
    reading,
  );
}

function refuseRepeated(names: readonly { name: string; path: Path }[], reading: Reading): void {
  const seen = new Set<string>();
  for (const { name, path } of names) {
    if (name !== '' && seen.has(name)) reading.refuse(path, 'is named twice: keep one');
    seen.add(name);
  }
}
