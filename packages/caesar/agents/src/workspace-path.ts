/** A path as an agent names it, relative to the workspace; one outside it, or one that is relative already, as it is. */
export function workspacePath(path: string, workspace: string): string {
  const root = workspace.replace(/[\\/]+$/, '');
  const isInside = path.startsWith(`${root}/`) || path.startsWith(`${root}\\`);
  return isInside ? path.slice(root.length + 1) : path.replace(/^\.\//, '');
}
