import { mkdirSync, writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTasks } from './apply-tasks.ts';
import { readTaskChanges } from './task-changes.ts';
import { type Entry, type Files, makeLandingPlace, readTree } from './test-support/landing-place.ts';

const NAMES = [
  'a',
  'b',
  'd/x',
  'd/y',
  'd/e/z',
  'é',
  'e\u0301',
  'sp ace',
  'q"uote',
  'tab\tx',
  '-dash',
  'new\nline',
  'a -> b',
  'x b/y',
  ':(top)p',
  '*',
  'b\\s',
];

const entries: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({
    kind: fc.constant('file' as const),
    content: fc.oneof(
      fc.constant(''),
      fc
        .array(fc.constantFrom('one', 'two', 'three', '\r'), { maxLength: 9 })
        .map((lines) => lines.join('\n')),
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => String.fromCharCode(0, ...bytes)),
    ),
    executable: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('link' as const), target: fc.constantFrom('a', '../x', 'd/e', 'nowhere') }),
);

/** Without the paths that go through another one. */
function consistent(files: Files): Files {
  const paths = Object.keys(files);
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !paths.some((other) => path.startsWith(`${other}/`))),
  );
}

const trees: fc.Arbitrary<Files> = fc
  .dictionary(fc.constantFrom(...NAMES, 'd', 'x b'), entries, { maxKeys: 8, noNullPrototype: true })
  .map(consistent);

type Edit = (files: Files) => Files;
const paths = fc.constantFrom(...NAMES, 'd', 'x b');
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(paths, entries).map(
    ([path, entry]): Edit =>
      (files) => ({ ...without(files, path), [path]: entry }),
  ),
  paths.map(
    (path): Edit =>
      (files) =>
        without(files, path),
  ),
  fc.tuple(fc.nat(), paths).map(
    ([index, to]): Edit =>
      (files) => {
        const from = Object.keys(files)[index % Math.max(1, Object.keys(files).length)];
        const entry = from === undefined ? undefined : files[from];
        if (from === undefined || entry === undefined) return files;
        return { ...without(without(files, from), to), [to]: entry };
      },
  ),
  fc.nat().map(
    (index): Edit =>
      (files) => {
        const [path, entry] = Object.entries(files)[index % Math.max(1, Object.keys(files).length)] ?? [];
        if (path === undefined || entry?.kind !== 'file') return files;
        return { ...files, [path]: { ...entry, executable: !entry.executable } };
      },
  ),
);

/** A path, all that is below it and all that stands in its way are gone. */
function without(files: Files, path: string): Files {
  return Object.fromEntries(
    Object.entries(files).filter(
      ([other]) => other !== path && !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`),
    ),
  );
}

function differing(one: Files, other: Files): string[] {
  const all = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...all].filter((path) => JSON.stringify(one[path]) !== JSON.stringify(other[path])).sort();
}

test('whatever an agent does: the diff names each changed path and no other, landing makes the same files, undoing restores', async () => {
  await fc.assert(
    fc.asyncProperty(trees, fc.array(edits, { maxLength: 6 }), async (base, changes) => {
      const after = changes.reduce<Files>((files, edit) => edit(files), base);
      using place = await makeLandingPlace(base, after);
      const read = await readTaskChanges(place.record);
      if (!read.ok) throw new Error(read.refusal.reason);
      const named = read.value.changes.flatMap(({ path, oldPath }) =>
        oldPath === undefined ? [path] : [path, oldPath],
      );
      expect(named.sort()).toEqual(differing(base, after));
      const index = place.git('ls-files', '--stage');
      const landed = await applyTasks(place.project, [place.record]);
      expect(landed).toMatchObject({ ok: true });
      expect(readTree(place.checkout)).toEqual(after);
      const again = await applyTasks(place.project, [place.record]);
      expect(again).toMatchObject({ ok: true, applied: false });
      if (named.length > 0) {
        expect(await applyTasks(place.project, [place.record], { reverse: true })).toMatchObject({
          ok: true,
        });
      }
      expect(readTree(place.checkout)).toEqual(base);
      expect(place.git('ls-files', '--stage')).toBe(index);
      expect(place.git('status', '--porcelain')).toBe('');
    }),
    { numRuns: 10 },
  );
}, 240_000);

test('edits of the caller’s own in other files outlive landing and undoing', async () => {
  await fc.assert(
    fc.asyncProperty(trees, fc.array(edits, { minLength: 1, maxLength: 4 }), async (base, changes) => {
      const after = changes.reduce<Files>((files, edit) => edit(files), base);
      using place = await makeLandingPlace(base, after);
      const own: Files = { 'own/file': { kind: 'file', content: 'mine', executable: false } };
      mkdirSync(`${place.checkout}/own`);
      writeFileSync(`${place.checkout}/own/file`, 'mine');
      expect(await applyTasks(place.project, [place.record])).toMatchObject({ ok: true });
      expect(readTree(place.checkout)).toEqual({ ...after, ...own });
      if (differing(base, after).length === 0) return;
      await applyTasks(place.project, [place.record], { reverse: true });
      expect(readTree(place.checkout)).toEqual({ ...base, ...own });
    }),
    { numRuns: 4 },
  );
}, 240_000);
