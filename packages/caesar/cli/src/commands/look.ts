/** The commands that look at tasks, and the answer to what they ask: bundled apart, so that they load no more than that takes. */
export { answerCommand } from './answer.ts';
export { awaitCommand } from './await.ts';
export { logs } from './logs.ts';
export { path } from './path.ts';
export { ps } from './ps.ts';
export { show } from './show.ts';
export { watch } from './watch.ts';
