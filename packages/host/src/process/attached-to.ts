import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isInside } from '../files/canonical-path.ts';

/** What tells, at a glance, that a process may be at work in some folders (canonical), wherever it was started. */
export function isAttached(pid: number, folders: readonly string[]): boolean {
  const place = readLink(`/proc/${pid}/cwd`);
  if (place === null) return false;
  const isThere = (path: string) => folders.some((folder) => isInside(folder, path));
  return isThere(place) || argumentsOf(pid).some((word) => isThere(resolve(place, word))) || isTerminal(pid);
}

/** What takes longer to tell: whether it holds a file in the folders open, or watches them as editors do. */
export function hasHold(pid: number, folders: readonly string[]): 'file' | 'watch' | null {
  const inodes = new Set(folders.map(inodeOf));
  let found: 'watch' | null = null;
  for (const handle of listNames(`/proc/${pid}/fd`)) {
    const target = readLink(`/proc/${pid}/fd/${handle}`);
    if (target === null) continue;
    if (target === 'anon_inode:inotify') {
      if (watchedInodes(pid, handle).some((inode) => inodes.has(inode))) found = 'watch';
    } else if (target.startsWith('/') && folders.some((folder) => isInside(folder, target))) return 'file';
  }
  return found;
}

/** A shell that somebody types into may change anything: what it has run and waited for counts as its own. */
function isTerminal(pid: number): boolean {
  const [, , group, , terminal] = statOf(pid);
  return group === String(pid) && terminal !== undefined && terminal !== '0' && SHELL.test(nameOf(pid));
}

const SHELL = /^(ba|da|c|tc|k|mk|z|fi|pw|xon|elvi|o)?sh$|^nu$/;

function nameOf(pid: number): string {
  return readText(`/proc/${pid}/comm`).trim();
}

/** The parent of a process; 0 where there is none. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** State, parent, group, session, terminal, and so on. */
function statOf(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The words that a process was given; of an option, what it is set to. */
function argumentsOf(pid: number): string[] {
  const [, ...words] = readText(`/proc/${pid}/cmdline`).split('\0');
  return words
    .map((word) => (word.startsWith('-') ? word.slice(word.indexOf('=') + 1) : word))
    .filter(isPath);
}

function isPath(word: string): boolean {
  return word.includes('/') && !word.startsWith('-');
}

function watchedInodes(pid: number, handle: string): number[] {
  const facts = readText(`/proc/${pid}/fdinfo/${handle}`);
  return [...facts.matchAll(/^inotify wd:\S+ ino:([0-9a-f]+) /gm)].map(([, inode]) => Number(`0x${inode}`));
}

function inodeOf(folder: string): number {
  try {
    return statSync(folder).ino;
  } catch {
    return -1;
  }
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
