import { durationText } from '@caesar/terminal';
import { listRunIds } from '../records/find-run.ts';
import { type RunMeta, readRunMeta, standingOf } from '../records/run-meta.ts';
import { placesIn } from '../records/run-places.ts';
import { oneLine } from '../render/one-line.ts';
import { type Answer, jsonAnswer, type LookingProcess } from './answer.ts';

/** Lists the runs of a folder, latest first. */
export async function listRuns({ json }: { readonly json: boolean }, own: LookingProcess): Promise<Answer> {
  const places = placesIn(own.cwd());
  const ids = await listRunIds(own.cwd());
  const metas = await Promise.all(ids.map((id) => readRunMeta(places.ofRun(id).meta)));
  const runs = metas.filter((meta) => meta !== null);
  if (json) {
    return {
      ok: true,
      value: { text: jsonAnswer(runs.map((run) => ({ ...run, standing: standingOf(run) }))) },
    };
  }
  const text = runs.length === 0 ? 'no run was kept in this folder\n' : runs.map(rowOf).join('');
  return { ok: true, value: { text } };
}

function rowOf(run: RunMeta): string {
  const took = run.ending === undefined ? '' : durationText(run.ending.durationMs);
  return `${run.runId}  ${standingOf(run).padEnd(9)}  ${took.padStart(11)}  ${oneLine(run.target)}\n`;
}
