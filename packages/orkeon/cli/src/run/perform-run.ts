import { visibleText } from '@caesar/terminal';
import { createUsageLedger } from '@orkeon/agents';
import { jsonAnswer } from '../commands/answer.ts';
import type { ExitCode } from '../exit-codes.ts';
import { runDocument } from '../render/run-document.ts';
import type { Screen } from '../render/screen.ts';
import type { BegunRun } from './begin-run.ts';
import { type Ending, exitCodeOf } from './ending.ts';
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
  if (scene.screen !== null) own.stdout.write(resultText(scene.screen, ending, { begun, own }));
  return exitCodeOf(ending);
}

interface Printing {
  readonly begun: BegunRun;
  readonly own: NodeJS.Process;
}

/** What is printed of a run that nobody watches: the crew's output as it is, on a terminal without what could deceive its reader. */
function resultText({ progress }: Screen, { state, output }: Ending, { begun, own }: Printing): string {
  if (begun.request.json) {
    return jsonAnswer(runDocument({ runId: begun.runId, standing: state, progress, output: output ?? null }));
  }
  if (output === undefined) return '';
  const text = own.stdout.isTTY ? visibleText(output) : output;
  return text.endsWith('\n') ? text : `${text}\n`;
}
