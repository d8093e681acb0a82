/**
 * Bundles each program into one file, `dist/<name>.js`; heavy modules become chunks that load where used. The return
 * channel's server is a program of its own, which shares nothing with the command line and so starts at once.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const require =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const products = [
  { name: 'caesar', directory: 'packages/caesar/cli', entries: { caesar: 'src/main.ts' } },
  {
    name: 'caesar-channel',
    directory: 'packages/caesar/cli',
    entries: { 'caesar-channel': 'src/channel-main.ts' },
  },
  { name: 'orkeon', directory: 'packages/orkeon/cli', entries: { orkeon: 'src/main.ts' } },
];

for (const { directory } of products) rmSync(`${root}${directory}/dist`, { recursive: true, force: true });

for (const { directory, entries } of products) {
  await build({
    absWorkingDir: `${root}${directory}`,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['house-source'],
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: true,
    legalComments: 'none',
    banner: { js: require },
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
  });
}
