import { appendFile, mkdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { type FollowedBytes, followFile } from './follow-file.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

/** Pulls until the bytes since the last restart are the wanted ones. */
async function until(source: AsyncGenerator<FollowedBytes>, wanted: string): Promise<void> {
  for (let text = ''; text !== wanted; ) {
    const { value } = await source.next();
    if (value === undefined) throw new Error(`ended at '${text}'`);
    text = value.restarted ? String(value.bytes) : text + String(value.bytes);
  }
}

describe('a followed file', () => {
  test('may come later, in a folder that comes later', async () => {
    const source = followFile(at('below/file'), { signal: new AbortController().signal });
    const seen = until(source, 'text');
    await mkdir(at('below'));
    await writeFile(at('below/file'), 'text');
    await seen;
    await source.return(undefined);
  });

  test('gives what is added, with the place of each part', async () => {
    await writeFile(at('file'), 'ignored:');
    const source = followFile(at('file'), { from: 8, signal: new AbortController().signal, pollMs: 60_000 });
    for (const [offset, part] of [
      [8, 'one\ntw'],
      [14, 'o\n'],
    ] as const) {
      const next = source.next();
      await appendFile(at('file'), part);
      expect((await next).value).toEqual({ bytes: Buffer.from(part), offset, restarted: false });
    }
    await source.return(undefined);
  });

  test('that is cut is read again from its start', async () => {
    await writeFile(at('file'), 'long text');
    const source = followFile(at('file'), { signal: new AbortController().signal });
    await until(source, 'long text');
    await truncate(at('file'));
    await appendFile(at('file'), 'new');
    await until(source, 'new');
    await source.return(undefined);
  });

  test('that is replaced by a longer one is read again from its start', async () => {
    await writeFile(at('file'), 'old');
    const source = followFile(at('file'), { signal: new AbortController().signal });
    await until(source, 'old');
    await writeFile(at('other'), 'newer and longer');
    await rename(at('other'), at('file'));
    await until(source, 'newer and longer');
    await source.return(undefined);
  });

  test('gives all that was there when the signal came, then ends', async () => {
    const stop = new AbortController();
    await writeFile(at('file'), 'x'.repeat(200_000));
    stop.abort();
    let bytes = 0;
    for await (const part of followFile(at('file'), { signal: stop.signal })) bytes += part.bytes.length;
    expect(bytes).toBe(200_000);
  });

  test('that never comes ends with the signal', async () => {
    const parts: FollowedBytes[] = [];
    for await (const part of followFile(at('none'), { signal: AbortSignal.timeout(20) })) parts.push(part);
    expect(parts).toEqual([]);
  });
});
