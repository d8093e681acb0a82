import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Bundles the command lines once before any test, so that tests drive what users run. */
export function setup(): void {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
}
