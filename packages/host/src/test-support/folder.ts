import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../files/temporary-directory.ts';

/** Gives every test of a file an empty folder; call it for the path. */
export function useFolder(): () => string {
  let folder: TemporaryDirectory | undefined;
  beforeEach(async () => {
    folder = await temporaryDirectory('host-test-');
  });
  afterEach(() => folder?.[Symbol.asyncDispose]());
  return () => folder?.path ?? '';
}

/** Makes a named pipe. */
export function makePipe(path: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
}
