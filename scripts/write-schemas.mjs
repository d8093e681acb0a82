/** Writes the JSON Schemas of caesar's documents, as the code defines them, to `packages/caesar/protocol/schemas`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const room = fileURLToPath(new URL('../packages/caesar/protocol/', import.meta.url));

const { outputFiles } = await build({
  entryPoints: [`${room}src/schema-files.ts`],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  conditions: ['source'],
});
const code = Buffer.from(outputFiles[0].contents).toString('base64');
const { schemaFiles } = await import(`data:text/javascript;base64,${code}`);

mkdirSync(`${room}schemas`, { recursive: true });
for (const { name, content } of schemaFiles()) writeFileSync(`${room}schemas/${name}`, content);
