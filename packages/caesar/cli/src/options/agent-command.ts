import { resolve } from 'node:path';
import { inspectPath } from '@caesar/host';

/** A word that the shell takes as it stands. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * A command that is typed in one directory and started by a shell in another: each plain word that names a file from
 * here (by a slash, or as an argument with a dot) becomes that file's absolute path. A command of plain words alone takes
 * the shell's place, so that its own end is seen; everything else is left as it is.
 */
export async function readAgentCommand(command: string, cwd: string): Promise<string> {
  const parts = command.split(/(\s+)/);
  const read = parts.map(async (word, index) => {
    const mayBeFile = word.includes('/') || (index > 0 && word.includes('.'));
    if (!PLAIN.test(word) || !mayBeFile || word.startsWith('/')) return word;
    const path = resolve(cwd, word);
    const kind = (await inspectPath(path))?.kind;
    return kind === 'file' || kind === 'symlink' ? quoted(path) : word;
  });
  const words = parts.filter((part) => part.trim() !== '');
  const isPlain = words.every((word) => PLAIN.test(word)) && words[0]?.includes('=') !== true;
  return `${isPlain ? 'exec ' : ''}${(await Promise.all(read)).join('')}`;
}

function quoted(path: string): string {
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
