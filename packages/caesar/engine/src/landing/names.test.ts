import { expect, test } from 'vitest';
import { applyTasks } from './apply-tasks.ts';
import { readTaskChanges } from './task-changes.ts';
import { type Files, makeLandingPlace, readTree } from './test-support/landing-place.ts';

const text = (content: string) => ({ kind: 'file' as const, content, executable: false });
const LONG = 'one\ntwo\nthree\n';

test.runIf(process.platform === 'linux').each<[string, Files, Files, string[]]>([
  ['a file', { 'f.txt': text(LONG) }, { 'F.txt': text(LONG) }, ['f.txt → F.txt']],
  ['a folder', { 'sub/a': text(LONG) }, { 'Sub/a': text(LONG) }, ['sub/a → Sub/a']],
  ['composed to decomposed', { é: text(LONG) }, { 'e\u0301': text(LONG) }, ['é → e\u0301']],
  ['both forms beside each other', { é: text('1') }, { é: text('1'), 'e\u0301': text('2') }, ['e\u0301']],
])(
  'a name that changes in case or form alone is a change, lands and is undone: %s',
  async (_what, base, after, told) => {
    using place = await makeLandingPlace(base, after);
    const read = await readTaskChanges(place.record);
    if (!read.ok) throw new Error(read.refusal.reason);
    const changes = read.value.changes.map(({ path, oldPath }) => (oldPath ? `${oldPath} → ${path}` : path));
    expect(changes.sort()).toEqual(told);
    expect(await applyTasks(place.project, [place.record])).toMatchObject({ ok: true, applied: true });
    expect(readTree(place.checkout)).toEqual(after);
    expect(await applyTasks(place.project, [place.record], { reverse: true })).toMatchObject({ ok: true });
    expect(readTree(place.checkout)).toEqual(base);
    expect(place.git('status', '--porcelain')).toBe('');
  },
);
