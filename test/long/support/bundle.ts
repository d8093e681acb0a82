import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a script of this folder, with the packages it imports from source, into one that node can run. */
export async function bundle(name: string, directory: string): Promise<string> {
  const outfile = `${directory}/${name}.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['house-source'],
    logLevel: 'error',
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  return outfile;
}
