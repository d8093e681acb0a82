/** What a task's owner has just done, or is about to do, in the order of the cycle; a crash may come at each of them. */
export const STEPS = [
  'plan-kept',
  'record-created',
  'directory-made',
  'journal-opened',
  'before-admitted',
  'after-admitted',
  'before-prepared',
  'after-prepared',
  'task-written',
  'start-stamped',
  'agent-spawned',
  'before-spawned',
  'after-spawned',
  'agent-ended',
  'before-exited',
  'after-exited',
  'turn-given-back',
  'end-stamped',
  'before-settled',
  'after-settled',
  'plan-removed',
] as const;

export type Step = (typeof STEPS)[number];
