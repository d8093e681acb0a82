import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { countHunks, type Text, writeHunks } from './write-hunks.ts';

const folder = useFolder();

/** A text in pieces that end anywhere. */
function textOf(text: string, piece = 7): Text {
  const bytes = Buffer.from(text);
  return {
    lines: text.match(/[^\n]*\n|[^\n]+$/g)?.length ?? 0,
    async *read() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

async function patchOf(old: Text, next: Text): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeHunks(old, next)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Puts hunks on a file as git does; returns what became of it, and of that again when they are taken back. */
function applied(old: string, hunks: Buffer): { readonly forth: string; readonly back: string } {
  mkdirSync(folder(), { recursive: true });
  const [file, patch] = [join(folder(), 'f'), join(folder(), 'patch')];
  writeFileSync(file, old);
  writeFileSync(patch, Buffer.concat([Buffer.from('--- a/f\n+++ b/f\n'), hunks]));
  const git = (...args: string[]) =>
    execFileSync('git', ['apply', ...args, patch], { cwd: folder(), stdio: 'ignore' });
  git();
  const forth = readFileSync(file, 'utf8');
  git('--reverse');
  return { forth, back: readFileSync(file, 'utf8') };
}

const line = fc.constantFrom('\n', '}\n', 'a\n', 'b\n', 'c c\n', '\r\n', 'é\n', '-\n', '+\n', '\\ No\n');
const lines = fc.array(line, { maxLength: 40 });
const edited = lines.chain((old) =>
  fc.record({
    old: fc.constant(old),
    edits: fc.array(fc.tuple(fc.nat(40), fc.nat(5), fc.array(line, { maxLength: 4 })), { maxLength: 5 }),
    ends: fc.tuple(fc.constantFrom('', 'end'), fc.constantFrom('', 'end', 'other')),
  }),
);

test('the hunks make the one text of the other, and back, whatever the two', async () => {
  await fc.assert(
    fc.asyncProperty(edited, async ({ old, edits, ends: [oldEnd, newEnd] }) => {
      const next = [...old];
      for (const [at, count, put] of edits) next.splice(at, count, ...put);
      const [was, is] = [old.join('') + oldEnd, next.join('') + newEnd];
      const hunks = await patchOf(textOf(was), textOf(is));
      if (was === is) expect(hunks).toHaveLength(0);
      else if (was !== '' && is !== '') expect(applied(was, hunks)).toEqual({ forth: is, back: was });
      const signs = hunks.toString().split('\n');
      expect(await countHunks(textOf(was), textOf(is))).toEqual({
        added: signs.filter((text) => text.startsWith('+')).length,
        deleted: signs.filter((text) => text.startsWith('-')).length,
      });
    }),
    { numRuns: 60 },
  );
});

const numbered = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, at) => `${word} ${at}\n`);

test('the hunks of plain edits are those that git would write', async () => {
  const old = numbered(60_000);
  const next = [...old];
  next.splice(50_000, 0, ...numbered(3_000, 'put in'));
  next.splice(30_000, 20_000);
  next.splice(100, 1, 'another\n');
  next.splice(104, 1, 'near it\n');
  next.splice(5, 0, 'one more\n');
  const [was, is] = [join(folder(), 'was'), join(folder(), 'is')];
  mkdirSync(folder(), { recursive: true });
  writeFileSync(was, old.join(''));
  writeFileSync(is, next.join(''));
  const hunks = await patchOf(textOf(old.join(''), 60_000), textOf(next.join(''), 50_000));
  const { stdout } = await runDiff(was, is);
  expect(hunks.toString()).toBe(stdout.slice(stdout.indexOf('@@')).replace(/^(@@ .* @@).*$/gm, '$1'));
});

test('texts with nothing alike near are told as one that goes and one that comes', async () => {
  const [old, next] = [numbered(200_000).join(''), numbered(150_000, 'other').join('')];
  const [was, is] = [textOf(`begin\n${old}end`, 1 << 16), textOf(`begin\n${next}`, 1 << 16)];
  const hunks = await patchOf(was, is);
  expect(hunks.toString('utf8', 0, 60)).toMatch(/^@@ -1,200002 \+1,150001 @@\n begin\n-line 0\n/);
  expect(await countHunks(was, is)).toEqual({ added: 150_000, deleted: 200_001 });
});

async function runDiff(was: string, is: string): Promise<{ readonly stdout: string }> {
  try {
    return {
      stdout: execFileSync('git', ['diff', '--no-index', was, is], { encoding: 'utf8', maxBuffer: 1 << 28 }),
    };
  } catch (error) {
    return { stdout: String((error as { stdout: unknown }).stdout) };
  }
}
