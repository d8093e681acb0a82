import { visibleText } from '@caesar/terminal';
import { createUsageLedger } from '@orkeon/agents';
import type { ExitCode } from '../exit-codes.ts';
import type { BegunRun } from './begin-run.ts';
import { exitCodeOf } from './ending.ts';
import { finishRun } from './finish-run.ts';
import { watchForOrphanhood } from './orphan-watch.ts';
import { playRun } from './play-run.ts';
import { openScene } from './run-scene.ts';
import { whenHeard } from './when-heard.ts';

/** Carries a run that has begun to its end; all that it says is out, or lost with its reader, when this settles. */
export async function performRun(begun: BegunRun, own: NodeJS.Process): Promise<ExitCode> {
  const scene = openScene(begun, own);
  const ledger = createUsageLedger();
  const stopWatching = watchForOrphanhood(own, begun.output, () => own.stdin.readableEnded);
  const played = playRun(scene, ledger).then((ending) => whenHeard(ending, scene));
  const ending = await Promise.race([scene.broken, played]);
  stopWatching();
  await finishRun(scene, ending, ledger.totals);
  if (scene.screen !== null && ending.output !== undefined) printOutput(ending.output, own);
  return exitCodeOf(ending);
}

/** The crew's output as it is; on a terminal without what could deceive its reader. */
function printOutput(output: string, { stdout }: NodeJS.Process): void {
  const text = stdout.isTTY ? visibleText(output) : output;
  stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
