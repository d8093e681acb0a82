/** Where the agent stands: a subdirectory of the workspace, or its top when that is empty. */
export function standIn(path: string, subdirectory: string): string {
  return subdirectory === '' ? path : `${path}/${subdirectory}`;
}
