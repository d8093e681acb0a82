import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyTasks } from './apply-tasks.ts';
import { readLandings } from './landing-ledger.ts';
import { type Files, makeLandingPlace, readTree } from './test-support/landing-place.ts';

const text = (content: string) => ({ kind: 'file' as const, content, executable: false });

/** A task that made `after` of `base`, and a caller who wrote files of their own into the checkout since. */
async function conflictingPlace(base: Files, after: Files, own: Readonly<Record<string, string>>) {
  const place = await makeLandingPlace(base, after);
  for (const [path, content] of Object.entries(own)) writeFileSync(join(place.checkout, path), content);
  return place;
}

const LINES = { 'f.txt': text('a\nb\nc\n'), 'g.txt': text('1\n') };
const theirs = { 'f.txt': text('a\ntheirs\nc\n'), 'g.txt': text('1\n2\n') };

describe('conflict markers', () => {
  test.each([
    ['merge', ''],
    ['diff3', '||||||| the start of t_1\nb\n'],
    ['zdiff3', '||||||| the start of t_1\nb\n'],
  ])('name both sides in words, in the style that the user set: %s', async (style, base) => {
    using place = await conflictingPlace(LINES, theirs, { 'f.txt': 'a\nyours\nc\n' });
    place.git('config', 'merge.conflictStyle', style);
    const landed = await applyTasks(place.project, [place.record], { merge: true });
    expect(landed).toMatchObject({
      ok: true,
      conflicts: [{ path: 'f.txt', hunks: [{ line: 2, ours: ['yours'], theirs: ['theirs'] }] }],
    });
    expect(readFileSync(join(place.checkout, 'f.txt'), 'utf8')).toBe(
      `a\n<<<<<<< yours\nyours\n${base}=======\ntheirs\n>>>>>>> task t_1\nc\n`,
    );
    expect(await applyTasks(place.project, [place.record], { reverse: true })).toMatchObject({ ok: true });
    expect(readTree(place.checkout)).toEqual({ ...LINES, 'f.txt': text('a\nyours\nc\n') });
  });

  test('leave the text of both sides alone, whatever it looks like', async () => {
    const marks = '<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> other\n';
    using place = await conflictingPlace(
      { f: text(`b\n${marks}`) },
      { f: text(`theirs\n${marks}`) },
      { f: `yours\n${marks}` },
    );
    await applyTasks(place.project, [place.record], { merge: true });
    const merged = readFileSync(join(place.checkout, 'f'), 'utf8');
    expect(merged).toBe(`<<<<<<< yours\nyours\n=======\ntheirs\n>>>>>>> task t_1\n${marks}`);
  });
});

describe('where nothing can be marked', () => {
  test('a binary file stays the caller’s, and that is neither a landing nor a reason to drop the worktree', async () => {
    using place = await conflictingPlace({ i: text('\0base') }, { i: text('\0theirs') }, { i: '\0yours' });
    const landed = await applyTasks(place.project, [place.record], { merge: true });
    expect(landed).toMatchObject({
      ok: true,
      applied: false,
      conflicts: [{ path: 'i', hunks: [], reason: expect.stringContaining('yours vs. task t_1') }],
    });
    expect(readTree(place.checkout)).toEqual({ i: text('\0yours') });
    const [entry] = await readLandings(place.project.stateDirectory, 't_1');
    expect(entry).toMatchObject({ action: 'nothing', conflicts: ['i'] });
  });

  test('a name that had to be made up is made of words', async () => {
    using place = await conflictingPlace({ x: text('x') }, { x: text('x'), 'd/y': text('y') }, { d: 'mine' });
    const landed = await applyTasks(place.project, [place.record], { merge: true });
    expect(landed).toMatchObject({ ok: true, conflicts: [{ path: 'd~yours' }] });
    expect(Object.keys(readTree(place.checkout)).sort()).toEqual(['d/y', 'd~yours', 'x']);
    await applyTasks(place.project, [place.record], { reverse: true });
    expect(readTree(place.checkout)).toEqual({ x: text('x'), d: text('mine') });
  });

  test('a name that is taken is not taken away', async () => {
    using place = await conflictingPlace(
      { x: text('x'), 'd~yours': text('kept') },
      { x: text('x'), 'd~yours': text('kept'), 'd/y': text('y') },
      { d: 'mine' },
    );
    await applyTasks(place.project, [place.record], { merge: true });
    expect(readTree(place.checkout)).toMatchObject({ 'd~yours': text('kept'), 'd/y': text('y') });
    expect(Object.values(readTree(place.checkout))).toContainEqual(text('mine'));
  });

  test.each([
    [
      'deleted by the task and edited here',
      { f: text('f\n'), g: text('g\n') },
      { g: text('g\n') },
      { f: 'mine\n' },
    ],
    [
      'added by both',
      { g: text('g\n') },
      { g: text('g\n'), l: { kind: 'link', target: 'g' } },
      { l: 'mine\n' },
    ],
  ] as const)('the file stays the caller’s, and both sides are told: %s', async (_what, base, after, own) => {
    using place = await conflictingPlace(base, after, own);
    const before = readTree(place.checkout);
    const refused = await applyTasks(place.project, [place.record]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'APPLY_CONFLICT' } });
    expect(JSON.stringify(refused)).not.toMatch(/[0-9a-f]{40}/);
    expect(readTree(place.checkout)).toEqual(before);
  });
});

describe('a landing with markers', () => {
  test('that still stands is not made again, whoever edits the marked lines', async () => {
    using place = await conflictingPlace(LINES, theirs, { 'f.txt': 'a\nyours\nc\n' });
    await applyTasks(place.project, [place.record], { merge: true });
    writeFileSync(join(place.checkout, 'f.txt'), 'a\nboth\nc\n');
    const again = await applyTasks(place.project, [place.record]);
    expect(again).toMatchObject({ ok: true, applied: false, notes: [expect.stringContaining('f.txt')] });
    const entries = await readLandings(place.project.stateDirectory, 't_1');
    expect(entries.map(({ conflicts }) => conflicts)).toEqual([['f.txt'], ['f.txt']]);
  });

  test('that was thrown away by hand is a conflict again', async () => {
    using place = await conflictingPlace(LINES, theirs, { 'f.txt': 'a\nyours\nc\n' });
    place.git('commit', '--quiet', '--all', '--message=yours');
    await applyTasks(place.project, [place.record], { merge: true });
    place.git('checkout', '--quiet', '.');
    expect(await applyTasks(place.project, [place.record])).toMatchObject({ ok: false });
    expect(await applyTasks(place.project, [place.record], { merge: true })).toMatchObject({ applied: true });
  });
});
