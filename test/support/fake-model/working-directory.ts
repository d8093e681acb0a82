import { isAbsolute } from 'node:path';

/** How agents tell a model where they work; the first one that names an absolute path is believed. */
const TELLINGS = [
  /<cwd>([^<]+)<\/cwd>/,
  /[Ww]orking directory[^:\n"\\]{0,40}: *`?([^\s`"\\<]+)/,
  /current working directory is:? *`?([^\s`"\\<]+)/i,
  /working in the directory: *`?([^\s`"\\<]+)/i,
  /working in the following directories:(?:\\n|\s)+- *([^\s`"\\<]+)/i,
  /Workspace Directories:\*{0,2}(?:\\n|\s)+- *([^\s`"\\<]+)/i,
  /"cwd": *\\?"([^"\\]+)/,
  /cwd: *([^\s`"\\<]+)/i,
];

/** Where the asking agent works, as its prompt tells; `.` when it does not. */
export function workingDirectory(prompt: string): string {
  for (const telling of TELLINGS) {
    const path = telling.exec(prompt)?.[1]?.replace(/[.,;]$/, '');
    if (path !== undefined && isAbsolute(path)) return path;
  }
  return '.';
}
