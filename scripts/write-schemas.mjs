/** Writes the JSON Schemas of both products' documents, as the code defines them, to the `schemas` folder of each protocol. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

async function writeSchemas(room) {
  const { outputFiles } = await build({
    entryPoints: [`${room}src/schema-files.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['house-source'],
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { schemaFiles } = await import(`data:text/javascript;base64,${code}`);
  mkdirSync(`${room}schemas`, { recursive: true });
  for (const { name, content } of schemaFiles()) writeFileSync(`${room}schemas/${name}`, content);
}

for (const product of ['caesar', 'orkeon']) {
  await writeSchemas(fileURLToPath(new URL(`../packages/${product}/protocol/`, import.meta.url)));
}
