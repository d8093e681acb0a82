import type { ReceivedEvent, UnknownEvent } from '@orkeon/protocol';
import { removeRequest } from './hub.ts';
import { cutOff } from './lifecycle.ts';
import { removeQuestion } from './questions.ts';
import { reduceRun } from './reduce-run.ts';
import { initialProgress, type RunProgress } from './run-progress.ts';

/** Hears that the progress moved: by an event of that kind, or, when null, by something on this side. */
export type ProgressListener = (kind: string | null) => void;

/** What a client knows of one run, kept up to date event by event. Bus contract §7. */
export class RunProgressModel {
  #progress = initialProgress;
  readonly #changed: ProgressListener;

  constructor(changed: ProgressListener = () => {}) {
    this.#changed = changed;
  }

  /** A snapshot: it never changes, the next one is another object. */
  get progress(): RunProgress {
    return this.#progress;
  }

  /** Takes an event of the run. */
  apply(event: ReceivedEvent | UnknownEvent): void {
    this.#move(reduceRun(this.#progress, event), event.kind);
  }

  /** Takes the question off whose answer was written: the named one, or the oldest. */
  answerAccepted(correlationId?: string): void {
    this.#moveBy(removeQuestion(this.#progress, correlationId));
  }

  /** Takes the request off whose reply was written: the named one, or the oldest. */
  replyAccepted(correlationId?: string): void {
    this.#moveBy(removeRequest(this.#progress, correlationId));
  }

  /** Takes the end of the stream, after which nothing comes. */
  streamEnded(): void {
    this.#moveBy(cutOff(this.#progress));
  }

  #moveBy(change: Partial<RunProgress> | null): void {
    if (change !== null) this.#move({ ...this.#progress, ...change }, null);
  }

  #move(next: RunProgress, kind: string | null): void {
    if (next === this.#progress) return;
    this.#progress = next;
    this.#changed(kind);
  }
}
