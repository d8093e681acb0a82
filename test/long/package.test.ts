import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bashAgent } from '../support/agents.ts';
import { installGlobally, withPath } from '../support/installed-caesar.ts';
import { type PackedCaesar, packCaesar } from '../support/packed-caesar.ts';
import { makePlace, type Place } from '../support/repository.ts';

let place: Place;
let packed: PackedCaesar;
beforeAll(() => {
  place = makePlace();
  packed = packCaesar(place.root, place.env);
  place.declareAgent('a', bashAgent('echo z >> f.txt'));
});
afterAll(() => place[Symbol.dispose]());

/** A folder that holds this version of Node as `node`, from the registry; null where that cannot be reached. */
function nodeOf(version: string): string | null {
  const folder = join(place.root, `node-${version}`);
  mkdirSync(folder);
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`], {
      cwd: folder,
      env: place.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return join(folder, 'node_modules/node/bin');
  } catch {
    return null;
  }
}

describe.each(['20', '22', '24'])('on Node %s', (version) => {
  test('the package installs for everyone, runs by npx, and carries a task to its end', async ({ skip }) => {
    const directory = nodeOf(version);
    if (directory === null) return skip(`node@${version} cannot be had from the registry`);
    const env = withPath(place.env, directory);
    const major = execFileSync('node', ['--version'], { env, encoding: 'utf8' });
    expect(major).toMatch(new RegExp(`^v${version}\\.`));
    const { binary } = installGlobally(packed.tarball, join(place.root, `node-${version}`), env);
    const npx = ['--yes', '--offline', '--package', packed.tarball, 'caesar', '--version'];
    const answer = execFileSync('npx', npx, {
      cwd: join(place.root, `node-${version}/empty`),
      env,
      encoding: 'utf8',
    });
    expect(answer).toMatch(/^caesar \d+\.\d+\.\d+\n$/);
    const run = await place.caesar(['run', 'x', '--agent', 'a', '--json'], { binary, env });
    expect(run.code, run.stderr).toBe(0);
    expect(run.json).toMatchObject({ verdict: 'good', diff: { files: ['f.txt'] } });
  });
});
