import { type OpenQuestion, type RunProgress, RunProgressModel } from '@orkeon/client';
import type { Stamped } from '@orkeon/protocol';
import type { Look } from './look.ts';
import { type Attendance, progressLines } from './progress-lines.ts';
import { statusLine, summaryLine } from './summary-lines.ts';

/** Where a run is shown to a person. */
interface ScreenStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A run on a person's screen. */
export interface Screen {
  hear(said: Stamped): void;
  /** What the run has come to. */
  readonly progress: RunProgress;
  readonly oldestQuestion: OpenQuestion | undefined;
  /** Shows the end; nothing is drawn afterwards. */
  close(): void;
}

interface ScreenOptions {
  readonly stream: ScreenStream;
  readonly look: Look;
  readonly attendance: Attendance;
  /** Whether to show more than questions. */
  readonly isTalkative: boolean;
  /** The time of day in milliseconds since 1970. */
  readonly nowMs: () => number;
}

const REDRAW_MS = 500;
const CLEAR_LINE = '\r\u001b[K';

/**
 * Shows a run: a line for each thing that happens, and on a terminal one more at the bottom that says what goes on now. It is
 * drawn from the run's events alone.
 */
export function openScreen({ stream, look, attendance, isTalkative, nowMs }: ScreenOptions): Screen {
  const isLive = stream.isTTY === true && isTalkative;
  let isDrawn = false;
  let before = new RunProgressModel().progress;
  const model = new RunProgressModel(() => {
    const lines = progressLines(before, model.progress, { look, attendance });
    const hasQuestion = model.progress.questions.length > before.questions.length;
    before = model.progress;
    if (isTalkative || hasQuestion) print(lines);
    else draw();
  });

  function erase(): void {
    if (isDrawn) stream.write(CLEAR_LINE);
    isDrawn = false;
  }

  /** A person who types is left alone. */
  function draw(): void {
    if (!isLive || (attendance === 'asked' && model.progress.questions.length > 0)) return;
    stream.write(`${CLEAR_LINE}${look.dim(statusLine(model.progress, nowMs(), stream.columns || 80))}`);
    isDrawn = true;
  }

  function print(lines: readonly string[]): void {
    erase();
    if (lines.length > 0) stream.write(`${lines.join('\n')}\n`);
    draw();
  }

  const timer = isLive ? setInterval(draw, REDRAW_MS) : undefined;
  return {
    hear: ({ event }) => model.apply(event),
    get progress() {
      return model.progress;
    },
    get oldestQuestion() {
      return model.progress.questions[0];
    },
    close() {
      clearInterval(timer);
      erase();
      if (isTalkative && hasBegun(model.progress))
        stream.write(`${summaryLine(model.progress, look, nowMs())}\n`);
    },
  };
}

/** A run that was refused before any task has nothing to sum up. */
const hasBegun = ({ tasks, runningTasks }: RunProgress) => tasks.length + runningTasks.length > 0;
