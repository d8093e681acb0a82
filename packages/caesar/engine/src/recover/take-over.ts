/** What it takes to settle a task that was lost: loaded where there is one, which is seldom. */
export { rebuildRecord } from './rebuild-record.ts';
export { settleLost } from './settle-lost.ts';
