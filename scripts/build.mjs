/**
 * Bundles each program into one file, `dist/<name>.js`; heavy modules become chunks that load where used. The return
 * channel's server is a program of its own, which shares nothing with the command line and so starts at once; orkeon's command
 * line shares nothing with what it loads, and so says that a run begins before anything heavy is read.
 * What only looks at caesar's tasks is apart too, so that it is instant.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const require =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

const products = [
  {
    name: 'caesar',
    directory: 'packages/caesar/cli',
    entries: {
      caesar: 'src/main.ts',
      'caesar-recover': '../../../node_modules/@caesar/engine/src/recover/take-over.ts',
    },
    splitting: true,
    apart: { '../commands/look.ts': './caesar-look.js' },
  },
  {
    name: 'caesar-look',
    directory: 'packages/caesar/cli',
    entries: { 'caesar-look': 'src/commands/look.ts' },
    apart: { './take-over.ts': './caesar-recover.js' },
  },
  {
    name: 'caesar-channel',
    directory: 'packages/caesar/cli',
    entries: { 'caesar-channel': 'src/channel-main.ts' },
    splitting: true,
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
    splitting: true,
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

/** The model libraries take all of zod as one object, of which nothing can be left out; of a namespace what is unused can. */
const zodAsNamespace = {
  name: 'zod-as-namespace',
  setup: ({ onLoad }) =>
    onLoad({ filter: /node_modules\/@ai-sdk\/.*\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /import \{ z(?: as (\w+))? \} from "(zod\/v4)"/g,
        (_, name = 'z', from) => `import * as ${name} from "${from}"`,
      ),
    })),
};

/** A program that runs may still load what an earlier build made; after this long it is taken away. */
const STALE_MS = 10 * 60_000;

const directories = new Set(products.map(({ directory }) => `${root}${directory}/dist`));
if (process.argv.includes('--clean')) {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}

const written = new Set();
for (const { directory, entries, splitting = false, apart = {} } of products) {
  const { metafile } = await build({
    absWorkingDir: `${root}${directory}`,
    entryPoints: entries,
    outdir: 'dist',
    bundle: true,
    splitting,
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
    plugins: [leaveApart(apart), zodAsNamespace],
    metafile: true,
  });
  for (const output of Object.keys(metafile.outputs)) written.add(`${root}${directory}/${output}`);
}

for (const directory of directories) {
  for (const name of readdirSync(directory, { recursive: true })) {
    const path = `${directory}/${name}`;
    const facts = statSync(path);
    if (facts.isFile() && !written.has(path) && Date.now() - facts.mtimeMs > STALE_MS) rmSync(path);
  }
}
