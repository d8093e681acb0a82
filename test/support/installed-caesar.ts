import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a package was installed for everyone, and how it is started. */
export interface InstalledCaesar {
  readonly binary: string;
  /** The folder of the package. */
  readonly folder: string;
}

/** `npm install --global` of a tarball, from an empty directory, with the Node that comes first on the PATH of `env`. */
export function installGlobally(tarball: string, folder: string, env: NodeJS.ProcessEnv): InstalledCaesar {
  const prefix = join(folder, 'prefix');
  const empty = join(folder, 'empty');
  for (const path of [prefix, empty]) mkdirSync(path, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--global', '--prefix', prefix, '--offline', '--no-audit', '--no-fund', tarball],
    {
      cwd: empty,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return { binary: join(prefix, 'bin/caesar'), folder: join(prefix, 'lib/node_modules/caesar') };
}

/** The environment with another program directory in front. */
export function withPath(env: NodeJS.ProcessEnv, directory: string): NodeJS.ProcessEnv {
  return { ...env, PATH: `${directory}${delimiter}${env['PATH'] ?? ''}` };
}
