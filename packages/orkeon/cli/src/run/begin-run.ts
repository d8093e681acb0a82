import { type Stamped, stampStart } from '@orkeon/protocol';
import type { RunRequest } from '../grammar/run-request.ts';
import { ownStdout } from '../output/own-stdout.ts';
import { openPacedOutput, type PacedOutput } from '../output/paced-output.ts';
import { createRunId } from '../records/run-id.ts';
import { type Signals, watchSignals } from './signals.ts';
import { type Surprises, watchSurprises } from './surprises.ts';

/** A run that has said that it begins, and nothing else. */
export interface BegunRun {
  readonly request: RunRequest;
  readonly runId: string;
  readonly start: Stamped;
  /** Milliseconds of a clock that never goes back. */
  readonly startedMs: number;
  /** The way to the observer; null when nobody watches. */
  readonly output: PacedOutput | null;
  readonly surprises: Surprises;
  readonly signals: Signals;
}

/**
 * Begins a run: listens for signals, takes standard output over and says `run.started`, before anything heavy is loaded and
 * before anything is read.
 * Bus contract §3.
 */
export function beginRun(request: RunRequest, own: NodeJS.Process): BegunRun {
  const surprises = watchSurprises(own);
  const signals = watchSignals(own);
  const startedMs = performance.now();
  const runId = createRunId(new Date());
  const { target, stream } = request;
  const start = stampStart({ target, stream, runId }, { now: () => new Date() });
  const output = request.observed
    ? openPacedOutput(ownStdout(own), { stallMs: request.readerTimeoutMs })
    : null;
  output?.write(start.line);
  return { request, runId, start, startedMs, output, surprises, signals };
}
