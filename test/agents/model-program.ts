import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const entry = fileURLToPath(new URL('../support/fake-model/main.ts', import.meta.url));

/** Makes the scripted model server one file that plain Node runs. */
export function writeModelProgram(outfile: string): void {
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
}
