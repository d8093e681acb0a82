/** The commands that only look at tasks: bundled apart, so that they load no more than that takes. */
export { awaitCommand } from './await.ts';
export { ps } from './ps.ts';
export { watch } from './watch.ts';
