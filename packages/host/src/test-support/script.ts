import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type StartedProcess, startProcess } from '../process/start-process.ts';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

/** Writes a script, in TypeScript, as a file that node can run; it imports from `./index.ts` and finds its arguments in `process.argv`. */
export async function bundleScript(directory: string, name: string, script: string): Promise<string> {
  const outfile = join(directory, `${name}.mjs`);
  await build({
    stdin: { contents: script, resolveDir: SOURCE, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
  });
  return outfile;
}

export function startScript(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): StartedProcess {
  return startProcess({
    command: process.execPath,
    args: [file, ...args],
    cwd: SOURCE,
    env: { ...process.env, ...env },
    stdin: null,
  });
}

export async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
