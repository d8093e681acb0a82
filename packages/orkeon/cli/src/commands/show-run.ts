import { readBounded } from '@caesar/host';
import { type RunProgress, RunProgressModel } from '@orkeon/client';
import { parseEvent } from '@orkeon/protocol';
import { findRun } from '../records/find-run.ts';
import { readLines } from '../records/read-lines.ts';
import { readRunMeta, standingOf } from '../records/run-meta.ts';
import { placesIn } from '../records/run-places.ts';
import { chooseLook } from '../render/look.ts';
import { oneLine } from '../render/one-line.ts';
import { taskLine } from '../render/progress-lines.ts';
import { runDocument } from '../render/run-document.ts';
import { summaryLine } from '../render/summary-lines.ts';
import { type Answer, jsonAnswer, type LookingProcess } from './answer.ts';

/** Shows what a run did, from what it said. */
export async function showRun(
  { id, json }: { readonly id: string; readonly json: boolean },
  own: LookingProcess,
): Promise<Answer> {
  const found = await findRun(own.cwd(), id);
  if (!found.ok) return found;
  const places = placesIn(own.cwd()).ofRun(found.value);
  const meta = await readRunMeta(places.meta);
  const standing = meta === null ? 'lost' : standingOf(meta);
  const progress = await readProgress(places.events, standing !== 'running');
  if (json) {
    const output = await readOutput(places.output);
    return {
      ok: true,
      value: { text: jsonAnswer(runDocument({ runId: found.value, standing, progress, output })) },
    };
  }
  return { ok: true, value: { text: showProgress(progress, found.value, own) } };
}

const LARGEST_OUTPUT = 256 * 1024 * 1024;

async function readOutput(path: string): Promise<string | null> {
  const read = await readBounded(path, LARGEST_OUTPUT);
  return read.state === 'read' ? read.bytes.toString('utf8') : null;
}

async function readProgress(path: string, isOver: boolean): Promise<RunProgress> {
  const model = new RunProgressModel();
  for (const line of await readLines(path)) {
    const parsed = parseEvent(line);
    if (parsed.ok) model.apply(parsed.event);
  }
  if (isOver) model.streamEnded();
  return model.progress;
}

function showProgress(progress: RunProgress, runId: string, own: LookingProcess): string {
  const look = chooseLook(own.stdout, own.env);
  const { target, tasks, runningTasks, lastError } = progress;
  return [
    `${runId} ${look.dim(oneLine(target ?? ''))}`,
    ...tasks.map((task) => taskLine(task, look)),
    ...runningTasks.map(({ taskId }) => `${look.begun} ${oneLine(taskId)}`),
    summaryLine(progress, look, Date.now()),
    ...(lastError === null ? [] : [`  ${oneLine(lastError.message, 2_000)}`]),
    '',
  ].join('\n');
}
