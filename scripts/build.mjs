/**
 * Bundles each program into one file, `dist/<name>.js`; heavy modules become chunks that load where used. The return
 * channel's server is a program of its own, which shares nothing with the command line and so starts at once; orkeon's command
 * line shares nothing with what it loads, and so says that a run begins before anything heavy is read.
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
  {
    name: 'orkeon',
    directory: 'packages/orkeon/cli',
    entries: { orkeon: 'src/main.ts' },
    apart: { './run/perform-run.ts': './orkeon-run.js', './commands/look.ts': './orkeon-look.js' },
  },
  {
    name: 'orkeon-parts',
    directory: 'packages/orkeon/cli',
    entries: { 'orkeon-run': 'src/run/perform-run.ts', 'orkeon-look': 'src/commands/look.ts' },
  },
];

/** Leaves what a program loads later to bundles of their own, so that its first words wait for nothing of them. */
const leaveApart = (bundles) => ({
  name: 'apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.ts$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && path in bundles ? { path: bundles[path], external: true } : undefined,
    ),
});

for (const { directory } of products) rmSync(`${root}${directory}/dist`, { recursive: true, force: true });

for (const { directory, entries, apart = {} } of products) {
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
    plugins: [leaveApart(apart)],
  });
}
