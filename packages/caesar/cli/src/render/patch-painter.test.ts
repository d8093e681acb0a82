import { chooseTheme } from '@caesar/terminal';
import { expect, test } from 'vitest';
import { captureStream } from '../test-support/captured-stream.ts';
import { openPatchPainter } from './patch-painter.ts';

const NEW_ID = 'b'.repeat(40);
const BINARY = [
  'diff --git a/i.png b/i.png',
  'new file mode 100644',
  `index ${'0'.repeat(40)}..${NEW_ID}`,
  'GIT binary patch',
  'literal 5',
  'Mcmb1PHVW}b00062',
  '',
  'literal 0',
  'HcmV?d00001',
  '',
  'diff --git a/f b/f',
  '@@ -1 +1 @@',
  '-old',
  '+new\u001b[2J\u202e',
  '',
].join('\n');

const paint = (patch: string, environment: Record<string, string>, step: number) =>
  new Promise<string>((resolve) => {
    const captured = captureStream();
    const theme = chooseTheme({ isTTY: true, environment: { LANG: 'C.UTF-8', ...environment } });
    const painter = openPatchPainter({ output: captured.stream, theme, sizes: new Map([[NEW_ID, 2048]]) });
    const bytes = Buffer.from(patch);
    for (let at = 0; at < bytes.length; at += step) painter.write(bytes.subarray(at, at + step));
    painter.end(() => resolve(captured.text()));
  });

test.each([1, 7, 10_000])(
  'binary content is named with its size, and control characters show, %i bytes at a time',
  async (step) => {
    expect((await paint(BINARY, { NO_COLOR: '1' }, step)).split('\n')).toEqual([
      'diff --git a/i.png b/i.png',
      'new file mode 100644',
      `index ${'0'.repeat(40)}..${NEW_ID}`,
      'binary, 2.0 kB',
      'diff --git a/f b/f',
      '@@ -1 +1 @@',
      '-old',
      '+new\\x1b[2J\\u202e',
      '',
    ]);
  },
);

test('what was added is green, what was taken away is red', async () => {
  const text = await paint(BINARY, {}, 100);
  expect(text).toContain('\u001b[32m+new');
  expect(text).toContain('\u001b[31m-old');
});

test('a line of any length is shown up to its limit', async () => {
  const text = await paint(`+${'x'.repeat(10_000)}\n`, { NO_COLOR: '1' }, 1_000);
  expect(text.length).toBeLessThan(5_000);
  expect(text).toMatch(/x…\n$/);
});
