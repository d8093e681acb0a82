import type { UsageTotals } from '@orkeon/agents';
import { refusalText } from '../refusal.ts';
import { type Ending, exitCodeOf } from './ending.ts';
import type { RunScene } from './run-scene.ts';

/**
 * Says the ending of a run, whatever it is: closes what is open, says why it stops unless that was said, says `run.finished`,
 * and then waits until all of it is out. Nothing is said afterwards. Bus contract §3.
 */
export async function finishRun(scene: RunScene, ending: Ending, totals: UsageTotals): Promise<void> {
  const exitCode = exitCodeOf(ending);
  const measured = sayEnding(scene, ending, totals);
  scene.cancellation.close();
  scene.abandonInput();
  scene.screen?.close();
  showEnding(scene, ending);
  const success = exitCode === 0;
  const finishedAt = new Date().toISOString();
  const { durationMs, tokens } = measured;
  await Promise.all([
    scene.journal.close({ finishedAt, success, exitCode, tokens, durationMs }, ending.output),
    scene.begun.output?.whenClear(),
  ]);
}

function sayEnding({ voice, ends, begun }: RunScene, ending: Ending, totals: UsageTotals) {
  const { message, state } = ending;
  for (const fact of ends.closing(message === '' ? 'the run is over' : message)) voice.say(fact);
  if (state !== 'succeeded' && !ends.saidWhyItStops) {
    const code = state === 'cancelled' ? 'crew_cancelled' : 'crew_failed';
    voice.say({ kind: 'error', causationId: ends.lastCause, code, message, recoverable: false });
  }
  const exitCode = exitCodeOf(ending);
  const durationMs = Math.round(performance.now() - begun.startedMs);
  const measured = { ...totals, durationMs };
  voice.say({
    kind: 'run.finished',
    causationId: ends.lastCause,
    success: exitCode === 0,
    exitCode,
    ...measured,
  });
  voice.close();
  return measured;
}

/** Tells people why the run did not succeed; when the reader has gone, nobody is left to be told. */
function showEnding({ tell, environment, begun, cancellation }: RunScene, ending: Ending): void {
  if (ending.state === 'succeeded') return;
  if (String(cancellation.signal.reason).startsWith('the reader')) return;
  const isDebugging = begun.request.verbosity > 1 || environment['ORKEON_DEBUG'] === '1';
  if (isDebugging && ending.cause instanceof Error) tell(`${ending.cause.stack}\n`);
  tell(refusalText({ code: '', reason: ending.message, remedy: ending.remedy ?? '' }));
}
