import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './source-tree.ts';

/** A package as npm would publish it. */
export interface PackedCaesar {
  /** The path of the tarball. */
  readonly tarball: string;
  /** The paths in it. */
  readonly files: readonly string[];
  /** Bytes of the tarball, and of what it unpacks to. */
  readonly size: number;
  readonly unpackedSize: number;
}

/** Packs the command line from a copy below `folder`, whose own `prepack` builds it; the checkout is only read. */
export function packCaesar(folder: string, env: NodeJS.ProcessEnv): PackedCaesar {
  const copy = join(folder, 'source');
  mkdirSync(copy);
  symlinkSync(join(repositoryRoot, 'node_modules'), join(copy, 'node_modules'));
  for (const part of ['scripts', 'packages/caesar/cli', 'packages/orkeon/cli']) {
    cpSync(join(repositoryRoot, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(?:dist|node_modules)$/.test(path),
    });
  }
  const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(copy, 'packages/caesar/cli'),
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [packed] = JSON.parse(answer.slice(answer.indexOf('[')));
  return {
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }: { path: string }) => path),
    size: packed.size,
    unpackedSize: packed.unpackedSize,
  };
}
