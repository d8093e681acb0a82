import { ensureDirectory, type LineAppender, openAppend, ownIdentity, writeAtomic } from '@caesar/host';
import type { Stamped } from '@orkeon/protocol';
import { VERSION } from '../version.ts';
import type { RunMeta } from './run-meta.ts';
import { placesIn } from './run-places.ts';

/** What a run said, kept on the disk. */
export interface Journal {
  /** Events keep their order; the file is behind by no more than what the disk has not taken yet. */
  hear(said: Stamped): void;
  /** Waits for everything, then writes how the run ended, and its output when there is one. Never rejects. */
  close(ending: NonNullable<RunMeta['ending']>, output: string | undefined): Promise<void>;
}

interface JournalOptions {
  readonly cwd: string;
  readonly runId: string;
  readonly target: string;
  readonly startedAt: string;
  /** Hears, once, why nothing can be kept; the run goes on. */
  readonly failed: (reason: string) => void;
}

/** Opens the journal of a run. The folder ignores itself, so that git never sees it. */
export function openJournal(options: JournalOptions): Journal {
  const places = placesIn(options.cwd).ofRun(options.runId);
  const { runId, target, startedAt } = options;
  const meta: RunMeta = { runId, target, startedAt, version: VERSION, process: ownIdentity() };
  const early: string[] = [];
  let appender: LineAppender | undefined;
  let hasFailed = false;
  let appended: Promise<void> = Promise.resolve();

  const fail = (error: unknown) => {
    early.length = 0;
    if (hasFailed) return;
    hasFailed = true;
    options.failed(error instanceof Error ? error.message : String(error));
  };
  const append = (line: string) => {
    const pending = appender?.append(line);
    if (pending === undefined || pending === appended) return;
    appended = pending;
    pending.catch(fail);
  };
  const opened = openEvents(options.cwd, runId).then((opened) => {
    appender = opened;
    for (const line of early.splice(0)) append(line);
    return describeRun(options.cwd, meta);
  });
  opened.catch(fail);

  return {
    hear({ line }) {
      if (hasFailed) return;
      const text = line.slice(0, -1);
      if (appender === undefined) early.push(text);
      else append(text);
    },
    async close(ending, output) {
      try {
        await opened;
        await appender?.close();
        if (output !== undefined) await writeAtomic(places.output, output);
        await writeAtomic(places.meta, formatMeta({ ...meta, ending }));
      } catch (error) {
        fail(error);
      }
    },
  };
}

/** The events first: what is said must be kept as soon as it can be. */
async function openEvents(cwd: string, runId: string): Promise<LineAppender> {
  const { folder, events } = placesIn(cwd).ofRun(runId);
  await ensureDirectory(folder);
  return openAppend(events);
}

async function describeRun(cwd: string, meta: RunMeta): Promise<void> {
  const places = placesIn(cwd);
  await writeAtomic(places.ignore, '*\n');
  await writeAtomic(places.ofRun(meta.runId).meta, formatMeta(meta));
}

const formatMeta = (meta: RunMeta) => `${JSON.stringify(meta, null, 2)}\n`;
