/** Shows what the programs do, in a temporary place that is removed afterwards; needs no network and no account. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demonstrateCaesar } from './demo-caesar.mjs';
import { demonstrateOrkeon } from './demo-orkeon.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles the programs when a bundle is missing or older than its sources. */
function ensureBuilt() {
  const ageOf = (path) => statSync(`${root}${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(`${root}packages`, { recursive: true })
    .map((path) => `packages/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\/src\/.*\.ts$/.test(path) && !path.includes('node_modules'));
  const newest = Math.max(...sources.map(ageOf), ageOf('package-lock.json'));
  if (ageOf('packages/caesar/cli/dist/caesar.js') >= newest) return 0;
  return spawnSync(process.execPath, [`${root}scripts/build.mjs`], { stdio: 'inherit' }).status ?? 1;
}

process.exitCode = ensureBuilt() || demonstrateCaesar(root) || demonstrateOrkeon(root);
