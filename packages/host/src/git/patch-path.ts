/** How git writes bytes that it does not write as they are. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** A path as git writes it in a patch, each character a byte: in quotes where it holds what would be misread. */
export function patchPath(prefix: 'a/' | 'b/', rawPath: Buffer): string {
  const name = prefix + rawPath.toString('latin1');
  const escaped = name.replace(/[\x00-\x1f\x7f"\\]/g, (byte) => ESCAPES[byte] ?? octal(byte));
  return escaped === name ? name : `"${escaped}"`;
}

/** The same after `---` and `+++`, where a tab ends a name that holds a space. */
export function sidePath(prefix: 'a/' | 'b/', rawPath: Buffer): string {
  return `${patchPath(prefix, rawPath)}${rawPath.includes(' ') ? '\t' : ''}`;
}

function octal(byte: string): string {
  return `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;
}
