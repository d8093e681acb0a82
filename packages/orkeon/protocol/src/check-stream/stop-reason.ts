import type { StreamRule } from './rule.ts';

/** An end without success comes after `crew_failed` or `crew_cancelled`, and success says exit code 0. */
export function stopReason(): StreamRule {
  let reason: string | null = null;
  return {
    see(event, say) {
      if (event.kind === 'error' && (event.code === 'crew_failed' || event.code === 'crew_cancelled'))
        reason = event.code;
      if (event.kind !== 'run.finished') return;
      if (event.success === false && reason === null)
        say('run.finished without success comes without crew_failed or crew_cancelled before it');
      if (event.success === true && reason !== null) say(`run.finished says success after ${reason}`);
      if (typeof event.exitCode === 'number' && event.success !== (event.exitCode === 0))
        say(`run.finished says success ${event.success} with exit code ${event.exitCode}`);
    },
  };
}
