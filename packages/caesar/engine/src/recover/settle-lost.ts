import { type Clock, inspectPath, type ProcessMarker, removeTree } from '@caesar/host';
import type { Event, Finding } from '@caesar/protocol';
import { type EventLog, openEventLog } from '../launch/event-log.ts';
import type { ProjectPlaces } from '../project/project.ts';
import { openLedger } from '../records/ledger.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { finishedFact } from '../settle/finished-fact.ts';
import { isCancelRequested } from '../supervise/cancel-requests.ts';
import { openedTask } from '../task/open-task.ts';
import { concludeLost } from './conclude-lost.ts';
import { endProcesses } from './end-processes.ts';
import { forgetTask, freeDeadLock } from './forget-task.ts';
import { removeHalfMade } from './remove-half-made.ts';

/** A task whose owner died, in the hands of its heir. */
export interface LostTask {
  readonly project: ProjectPlaces;
  /** As the owner left it. */
  readonly record: TaskRecord;
  readonly clock: Clock;
  readonly heir: TaskRecord['owner'];
}

/** Ends what still runs of a lost task and settles it from what is on disk. */
export async function settleLost({ project, record, clock, heir }: LostTask): Promise<TaskRecord> {
  const task = openedTask(project, record);
  const ledger = openLedger(task.store, record);
  await ledger.enter({ fact: 'owner_died', heir });
  const marker: ProcessMarker = { name: 'CAESAR_TASK_ID', value: record.id };
  const wasCancelled = await isCancelRequested(task.store, record.id);
  const { found, survivors } = await endProcesses(record, marker);
  const findings = record.workspace === null ? await removed(record) : [];
  findings.push(...(await freeJournal(task.directory.eventsFile)));
  const journal = await openJournal(task.directory.eventsFile, record.id, clock);
  await using log = journal.log;
  const conclusion = await concludeLost({
    project,
    task,
    record,
    wasCancelled,
    wasRunning: found.length > 0,
    survivors,
    findings,
    clock,
  });
  if (!journal.isFinished) await log.append([finishedFact(conclusion)]);
  const { status, outcome } = conclusion;
  const settled = await ledger.enter({ fact: 'settled', at: clock.now().toISOString(), status, outcome });
  await freeWriters(record);
  await forgetTask(task.store, settled);
  return settled;
}

/** What cannot be taken away is told, and left to the next cleaning. */
async function removed(record: TaskRecord): Promise<Finding[]> {
  try {
    await removeHalfMade(record);
    return [];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ severity: 'low', title: 'A half-made worktree could not be taken away', detail }];
  }
}

/** Takes away what an agent put in the journal’s place, so that there can be one: it would lead elsewhere, or nowhere. */
async function freeJournal(path: string): Promise<Finding[]> {
  const kind = (await inspectPath(path))?.kind ?? 'file';
  if (kind === 'file') return [];
  await removeTree(path);
  return [
    {
      code: 'JOURNAL_REPLACED',
      severity: 'medium',
      title: 'The agent put something else in the journal’s place',
      detail: 'What was stamped before the supervisor ended is lost with it.',
      remedy: 'have the agent add lines to the file at CAESAR_EVENTS_PATH, and leave the others alone',
    },
  ];
}

/** Opens the journal to go on with it; a line that was cut short is ended. */
async function openJournal(path: string, taskId: string, clock: Clock) {
  let isFinished = false;
  const onEvent = (event: Event) => {
    if (event.type === 'finished' && event.task_id === taskId && event.seq !== undefined) isFinished = true;
  };
  const log: EventLog = await openEventLog({ path, taskId, clock, onEvent });
  return { log, isFinished };
}

/** Lets others write in the checkout again. */
async function freeWriters({ isolation, mode, checkout }: TaskRecord): Promise<void> {
  if (isolation !== 'inplace' || mode !== 'write' || checkout === null) return;
  await freeDeadLock(`${checkout}/.git/caesar-writer.lock`);
}
