/** The system's name for what went wrong with a path; empty when the error is not the system's. */
export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? '';
}

/** Whether the error says that nothing is at this path. */
export function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
}
