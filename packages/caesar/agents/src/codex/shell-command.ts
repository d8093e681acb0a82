const SHELL = /^(?:\S*\/)?(?:ba|z|da)?sh -l?c (.+)$/s;

/** One piece of a shell word: in single quotes, in double ones, an escaped character, or plain. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;

/** The command that codex runs, out of the shell that it runs it in: `ls` from `/bin/bash -lc ls`. */
export function commandOf(line: string): string {
  const word = SHELL.exec(line)?.[1];
  return word === undefined ? line : (unquoted(word) ?? line);
}

/** What one shell word says, or null when it is more than one. */
function unquoted(word: string): string | null {
  const pieces = Array.from(word.matchAll(PIECE));
  const length = pieces.reduce((sum, [piece]) => sum + piece.length, 0);
  if (length !== word.length) return null;
  return pieces
    .map(([, single, double, escaped, plain]) => {
      return single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
    })
    .join('');
}
