const utf8 = (text: string) => Buffer.from(text).toString('latin1');

/** Paths as bytes, written as latin1: what names may look like, and some that stand in each other’s way. */
export const NAMES: readonly string[] = [
  'f.txt',
  'g.txt',
  'd/x',
  'd/e/y',
  'd',
  'F.TXT',
  'sp ace',
  'tab\tx',
  'new\nline',
  'q"uote',
  "it's",
  '-dash',
  '--',
  utf8('é'),
  utf8('e\u0301'),
  utf8('日本/語'),
  '\xff\xfe.bin',
  'd/\xe9',
  'a -> b',
  'x b/y',
  ':(top)p',
  ':/',
  '*',
  '[z]',
  'b\\s',
  '.hidden',
  ' lead',
  'trail ',
  '#hash',
  '!not',
  '~',
  '\x01\x7f',
  'a/b/c/d/e/f',
  'link',
  'kept.ign',
  'a.ign',
];

/** A path as bash reads it back, byte for byte. */
export function quoted(path: string): string {
  const written = path.replace(/[^A-Za-z0-9_./]/g, (byte) => {
    return `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `$'./${written}'`;
}
