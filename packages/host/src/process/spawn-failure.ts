import { existsSync } from 'node:fs';

/** Why a process could not be started. */
export interface SpawnFailure {
  /** The system's name for it: `ENOENT`, `EACCES`, `E2BIG`, … */
  readonly code: string;
  /** One sentence for a person. */
  readonly reason: string;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such program',
  EACCES: 'it may not be executed',
  E2BIG: 'its arguments and environment are too long',
  ENOEXEC: 'it is not in an executable format',
};

export function describeSpawnFailure(error: unknown, command: string, cwd: string): SpawnFailure {
  const { code = 'UNKNOWN', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && !existsSync(cwd)) {
    return { code, reason: `cannot start '${command}': the folder '${cwd}' does not exist` };
  }
  return { code, reason: `cannot start '${command}': ${REASONS[code] ?? message}` };
}
