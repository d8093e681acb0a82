/** Whether no process is left in the group of a leader that has exited; a zombie counts as one that is. */
export function isGroupGone(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return false;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'ESRCH';
  }
}
