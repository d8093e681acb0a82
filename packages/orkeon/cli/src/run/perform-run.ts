import { createUsageLedger } from '@orkeon/agents';
import type { ExitCode } from '../exit-codes.ts';
import type { BegunRun } from './begin-run.ts';
import { exitCodeOf } from './ending.ts';
import { finishRun } from './finish-run.ts';
import { playRun } from './play-run.ts';
import { openScene } from './run-scene.ts';

/** Carries a run that has begun to its end; all that it says is out, or lost with its reader, when this settles. */
export async function performRun(begun: BegunRun, own: NodeJS.Process): Promise<ExitCode> {
  const scene = openScene(begun, own);
  const ledger = createUsageLedger();
  const ending = await Promise.race([scene.broken, playRun(scene, ledger)]);
  await finishRun(scene, ending, ledger.totals);
  if (scene.screen !== null && ending.output !== undefined) {
    own.stdout.write(ending.output.endsWith('\n') ? ending.output : `${ending.output}\n`);
  }
  return exitCodeOf(ending);
}
