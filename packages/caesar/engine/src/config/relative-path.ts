/**
 * Why a path of `[worktree]` cannot be used, or null when it can.
 * It must be relative, stay inside the repository, and name neither `.git` nor `.caesar` nor the repository itself.
 */
export function relativePathProblem(path: string): string | null {
  if (path.includes('\0')) return 'holds a NUL character';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute';
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  const [first] = segments;
  if (first === undefined) return 'names the repository itself';
  if (segments.includes('..')) return 'leaves the repository';
  return ['.git', '.caesar'].includes(first.toLowerCase()) ? `lies in ${first}` : null;
}
