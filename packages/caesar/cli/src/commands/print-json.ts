import type { Session } from '../session.ts';

/** Prints one value as the whole of standard output. */
export function printJson(session: Session, value: unknown): void {
  session.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
