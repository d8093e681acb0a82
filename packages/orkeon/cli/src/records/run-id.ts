import { randomBytes } from 'node:crypto';

/** A new run's id: its instant to the second, UTC, so that ids sort by age, and six characters by chance. */
export function createRunId(now: Date): string {
  const [date = '', time = ''] = now.toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  return `${date}-${time}-${randomBytes(3).toString('hex')}`;
}

/** Whether a folder's name is a run's id. */
export const isRunId = (name: string): boolean => /^\d{8}-\d{6}-[0-9a-f]{6}$/.test(name);
