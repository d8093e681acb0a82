const PLAIN = /^[A-Za-z0-9_@%+=:,./{}-]+$/;

/** A command line as a shell would read it, on one line. */
export function shownCommand(bin: string, args: readonly string[]): string {
  return [bin, ...args].map(quoted).join(' ');
}

function quoted(word: string): string {
  if (PLAIN.test(word)) return word;
  if (/[\x00-\x1f\x7f]/.test(word)) return `$'${word.replace(/[\\'\x00-\x1f\x7f]/g, escaped)}'`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 32 && code !== 127 ? `\\${character}` : `\\x${code.toString(16).padStart(2, '0')}`;
}
