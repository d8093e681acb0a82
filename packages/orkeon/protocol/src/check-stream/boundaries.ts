import type { StreamRule } from './rule.ts';

/** One `run.started`, first; one `run.finished`, last. */
export function boundaries(): StreamRule {
  let seen = 0;
  let isStarted = false;
  let isFinished = false;
  return {
    see(event, say) {
      if (isFinished) say(`${event.kind} comes after run.finished`);
      if (seen === 0 && event.kind !== 'run.started')
        say(`the stream starts with ${event.kind}, not run.started`);
      if (isStarted && event.kind === 'run.started') say('run.started comes a second time');
      seen += 1;
      isStarted ||= event.kind === 'run.started';
      isFinished ||= event.kind === 'run.finished';
    },
    finish(say) {
      if (!isFinished) say('the stream ends without run.finished');
    },
  };
}
