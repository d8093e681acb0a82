import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import versions from './versions.json' with { type: 'json' };

/** Everything that is kept between runs is below it. */
export const cacheDirectory = fileURLToPath(new URL('../../.cache/agents', import.meta.url));

export type ProgramName = keyof typeof versions;
export type AgentName = Exclude<ProgramName, 'node'>;

/** A pinned program, or why it cannot be had at all: everything else that goes wrong is thrown. */
export type Program =
  | { readonly here: true; readonly path: string; readonly version: string }
  | { readonly here: false; readonly reason: string };

interface Pinned {
  readonly package: string;
  readonly version: string;
  /** The program, relative to its package. */
  readonly program: string;
  /** Whether it asks for a newer Node than this project does. */
  readonly node?: boolean;
}

/** The pinned version of a program, installed once into the cache; no script of any package is run. */
export async function installProgram(name: ProgramName): Promise<Program> {
  const pinned: Pinned = versions[name];
  const version = pinned.version;
  const directory = join(cacheDirectory, `${name}-${version}`);
  const packageName = forThisMachine(pinned.package);
  const path = join(directory, 'node_modules', packageName, forThisMachine(pinned.program));
  if (existsSync(path)) return { here: true, path, version };
  const failure = await install(`${packageName}@${version}`, directory);
  if (failure !== null) return { here: false, reason: failure };
  if (!existsSync(path)) throw new Error(`${packageName}@${version} does not hold ${pinned.program}`);
  return { here: true, path, version };
}

/** Whether a program asks for a newer Node than this project does. */
export function asksForNewerNode(name: AgentName): boolean {
  return 'node' in versions[name];
}

function forThisMachine(text: string): string {
  return text.replace('{platform}', process.platform).replace('{arch}', process.arch);
}

/** Installs beside the place and moves it there, so that two runs at once never meet half of it. */
async function install(spec: string, directory: string): Promise<string | null> {
  mkdirSync(dirname(directory), { recursive: true });
  const fresh = mkdtempSync(`${directory}.new-`);
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--no-update-notifier'];
  const soon = ['--prefer-offline', '--fetch-retries', '1', '--fetch-retry-mintimeout', '1000'];
  try {
    await promisify(execFile)('npm', [
      'install',
      '--prefix',
      fresh,
      '--ignore-scripts',
      ...quiet,
      ...soon,
      spec,
    ]);
    if (!existsSync(directory)) renameSync(fresh, directory);
    return null;
  } catch (error) {
    if (!(await registryAnswers()))
      return `${spec} is not installed, and the package registry cannot be reached`;
    throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function registryAnswers(): Promise<boolean> {
  try {
    await promisify(execFile)('npm', ['ping', '--fetch-retries', '0', '--fetch-timeout', '10000']);
    return true;
  } catch {
    return false;
  }
}
