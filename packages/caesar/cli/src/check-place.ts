import { isAbsolute, join } from 'node:path';
import type { Refusal } from '@caesar/protocol';

/** Whoever knows where it stands, as Node’s `process` does; it throws where that directory was removed. */
interface Standing {
  cwd(): string;
}

/** Why no command can be carried out from where it was started, or in the root that was asked for; null when it can. */
export async function checkPlace(own: Standing, root: unknown): Promise<Refusal | null> {
  const here = currentDirectory(own);
  if (here === null) return DIRECTORY_GONE;
  if (typeof root !== 'string') return null;
  const { canonicalPath, inspectPath } = await import('@caesar/host');
  const facts = await inspectPath(await canonicalPath(isAbsolute(root) ? root : join(here, root)));
  if (facts?.kind === 'directory') return null;
  return {
    code: 'ROOT_MISSING',
    reason: `--root ${root}: ${facts === null ? 'there is no such directory' : 'it is no directory'}`,
    remedy: 'give the directory that holds .caesar, or leave --root out to have it looked for',
  };
}

/** Where a process stands; null when that directory was removed. */
export function currentDirectory(own: Standing): string | null {
  try {
    return own.cwd();
  } catch {
    return null;
  }
}

const DIRECTORY_GONE: Refusal = {
  code: 'DIRECTORY_GONE',
  reason: 'the directory that this was started in is gone',
  remedy: 'change to one that is there',
};
