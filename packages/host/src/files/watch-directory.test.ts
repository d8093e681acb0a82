import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../test-support/folder.ts';
import { waitForFile } from './wait-for-file.ts';
import { watchDirectory } from './watch-directory.ts';

const folder = useFolder();
const at = (name: string): string => join(folder(), name);

describe('a watched folder', () => {
  test('wakes at the start, and on a change long before the poll', async () => {
    const wakes = watchDirectory(folder(), { signal: new AbortController().signal, pollMs: 60_000 });
    expect((await wakes.next()).done).toBe(false);
    const next = wakes.next();
    await writeFile(at('file'), '');
    expect((await next).done).toBe(false);
    await wakes.return(undefined);
  });

  test('remembers a change that came while its reader was busy', async () => {
    const wakes = watchDirectory(folder(), { signal: new AbortController().signal, pollMs: 60_000 });
    await wakes.next();
    await writeFile(at('file'), '');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await wakes.next()).done).toBe(false);
    await wakes.return(undefined);
  });

  test('ends on the signal', async () => {
    const stop = new AbortController();
    const wakes = watchDirectory(folder(), { signal: stop.signal, pollMs: 60_000 });
    await wakes.next();
    const next = wakes.next();
    stop.abort();
    expect((await next).done).toBe(true);
  });
});

describe('waiting for a file', () => {
  test('ends when it is there already, or comes', async () => {
    await writeFile(at('here'), '');
    expect(await waitForFile(at('here'), {})).toBe('present');
    const coming = waitForFile(at('later/file'), {});
    await mkdir(at('later'));
    await writeFile(at('later/file'), '');
    expect(await coming).toBe('present');
  });

  test('ends in a folder that was removed and made again', async () => {
    await mkdir(at('below'));
    const coming = waitForFile(at('below/file'), {});
    await rm(at('below'), { recursive: true });
    await mkdir(at('below'));
    await writeFile(at('below/file'), '');
    expect(await coming).toBe('present');
  });

  test('ends in time, and by a signal', async () => {
    expect(await waitForFile(at('none'), { timeoutMs: 10 })).toBe('timed-out');
    const stop = new AbortController();
    const waiting = waitForFile(at('none'), { signal: stop.signal, timeoutMs: 60_000 });
    stop.abort();
    expect(await waiting).toBe('aborted');
  });
});
