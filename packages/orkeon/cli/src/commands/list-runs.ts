import { durationText, renderTable } from '@caesar/terminal';
import { listRunIds } from '../records/find-run.ts';
import { type RunMeta, type RunStanding, readRunMeta, standingOf } from '../records/run-meta.ts';
import { placesIn } from '../records/run-places.ts';
import { oneLine } from '../render/one-line.ts';
import { type Answer, jsonAnswer, type LookingProcess } from './answer.ts';

/** A run as it is listed; one that died before it could say more has its id alone. */
interface ListedRun extends Partial<RunMeta> {
  readonly runId: string;
  readonly standing: RunStanding;
}

/** Lists the runs of a folder, latest first. */
export async function listRuns({ json }: { readonly json: boolean }, own: LookingProcess): Promise<Answer> {
  const ids = await listRunIds(own.cwd());
  const runs = await Promise.all(ids.map((runId) => readRun(runId, own.cwd())));
  const text = json
    ? jsonAnswer(runs)
    : runs.length === 0
      ? 'no run was kept in this folder\n'
      : tableOf(runs);
  return { ok: true, value: { text } };
}

async function readRun(runId: string, cwd: string): Promise<ListedRun> {
  const meta = await readRunMeta(placesIn(cwd).ofRun(runId).meta);
  return meta === null ? { runId, standing: 'lost' } : { ...meta, runId, standing: standingOf(meta) };
}

function tableOf(runs: readonly ListedRun[]): string {
  const lines = renderTable({
    columns: [{ title: 'run' }, { title: 'standing' }, { title: 'took' }, { title: 'target' }],
    rows: runs.map(({ runId, standing, ending, target = '' }) => [
      runId,
      standing,
      ending === undefined ? '' : durationText(ending.durationMs),
      oneLine(target),
    ]),
    width: null,
    ellipsis: '…',
  });
  return `${lines.join('\n')}\n`;
}
