import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { cacheDirectory } from './install-agent.ts';

const entry = fileURLToPath(new URL('../support/fake-model/main.ts', import.meta.url));
let built: string | undefined;

/** The scripted model server as one file that plain Node runs; made once a process. */
export function modelProgram(): string {
  if (built !== undefined) return built;
  const outfile = join(cacheDirectory, 'work', `scripted-model-${process.pid}.mjs`);
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  built = outfile;
  return outfile;
}
