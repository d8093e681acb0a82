/** What every agent is to prove, and how it is headed where all is shown together. */
export const BEHAVIOURS = {
  work: 'file and command',
  'failing-command': 'failing command',
  'provider-error': 'provider error',
  'rate-limit': 'rate limit',
  schema: 'schema',
  channel: 'channel',
  leave: 'leave asked',
  'read-only': 'read-only',
  continue: 'continue',
  cancel: 'cancel',
  commit: 'commit',
  subdirectory: 'subdirectory',
} as const;

export type Behaviour = keyof typeof BEHAVIOURS;

/** What a test proves, told to whoever sums the tests up. */
interface Proof {
  readonly agent: string;
  readonly behaviours: readonly Behaviour[];
}

declare module 'vitest' {
  interface TaskMeta {
    proof?: Proof;
  }
}
