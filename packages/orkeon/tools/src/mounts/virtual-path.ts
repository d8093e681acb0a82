/** A path as agents write it, cut into its segments; or why it is none. */
export type VirtualPath =
  | { readonly ok: true; readonly segments: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const LONGEST = 4_096;
/** What file systems allow, in bytes. */
const LONGEST_NAME = 255;

/** Reads a virtual path: absolute, with `/` between its segments, without `..`, backslash or control character. */
export function parseVirtualPath(path: string): VirtualPath {
  if (path.length > LONGEST) return refuse(`the path is longer than ${LONGEST} characters`);
  if (/[\\\u0000-\u001f\u007f]/.test(path))
    return refuse('the path holds a backslash or a control character');
  if (!path.startsWith('/'))
    return refuse("the path does not begin with '/' and the name of a mounted folder");
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) return refuse("the path holds '..'");
  if (segments.some((segment) => Buffer.byteLength(segment) > LONGEST_NAME)) {
    return refuse(`a name in the path is longer than ${LONGEST_NAME} bytes`);
  }
  return { ok: true, segments };
}

function refuse(reason: string): VirtualPath {
  return { ok: false, reason };
}
