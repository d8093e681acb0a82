import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { bytesAt, type TrueTree } from './true-tree.ts';

/** Writes a tree’s files into a folder; repositories are left out. */
export function writeTree(folder: string, tree: TrueTree): void {
  for (const [path, { kind, content }] of tree) {
    if (kind === 'repository') continue;
    const at = bytesAt(folder, path);
    mkdirSync(at.subarray(0, at.lastIndexOf('/')), { recursive: true });
    const bytes = Buffer.from(content, 'latin1');
    if (kind === 'link') symlinkSync(bytes, at);
    else writeFileSync(at, bytes);
    if (kind === 'executable') chmodSync(at, 0o755);
  }
}

/** Has git apply a patch to a folder that is no repository, with no settings of anybody’s. */
export function applyPatch(folder: string, patch: Buffer, env: NodeJS.ProcessEnv) {
  const { status, stderr } = spawnSync('git', ['apply', '--whitespace=nowarn', '-'], {
    cwd: folder,
    env: { ...env, GIT_CEILING_DIRECTORIES: folder.slice(0, folder.lastIndexOf('/')) },
    input: patch,
  });
  return { code: status, stderr: stderr.toString() };
}
