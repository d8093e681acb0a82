import { awaitTasks, hasEnded, type ProjectPlaces, type TaskRecord } from '@caesar/engine';
import { followFile, systemClock } from '@caesar/host';
import { taskDirectory } from '@caesar/protocol';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { openJournalPrinter } from './journal-printer.ts';
import { openRawPrinter } from './raw-printer.ts';

type LogsAsked = Asked<{ readonly raw?: boolean; readonly follow?: boolean }, TaskOperands>;

/** `caesar logs`: a task's journal, or the agent's own output, once or as it grows. */
export async function logs(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as LogsAsked;
  const json = options.json === true;
  if (json && options.raw === true) return refuse(session, RAW_JSON, { json });
  const found = await findTask(asked as LogsAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, record } = found.value;
  const { eventsFile, rawLogFile } = taskDirectory(record.task_dir);
  const follow = options.follow === true && !hasEnded(record.status);
  const printer =
    options.raw === true ? openRawPrinter(session) : openJournalPrinter(session, { json, follow });
  const ending = follow ? untilEnd(project, record) : AbortSignal.abort();
  for await (const { bytes } of followFile(options.raw === true ? rawLogFile : eventsFile, {
    signal: ending,
  })) {
    await printer.push(bytes);
    if (session.stdout.isClosed) return EXIT_CODES.good;
  }
  await printer.end();
  return EXIT_CODES.good;
}

const RAW_JSON = {
  code: 'OPTION_CONFLICT',
  reason: '--raw and --json exclude each other: raw output is whatever the agent printed',
  remedy: 'leave out --json for the bytes, or --raw for the events',
};

/** Aborts once the task has ended, whoever brought that about. */
function untilEnd(project: ProjectPlaces, { id }: TaskRecord): AbortSignal {
  const ended = new AbortController();
  const never = new AbortController().signal;
  const waiting = awaitTasks(project, [id], {
    clock: systemClock,
    until: 'all',
    untilAsked: false,
    signal: never,
  });
  const stop = () => ended.abort();
  void waiting.then(stop, stop);
  return ended.signal;
}
