import { type Clock, findRepository, type ProcessMarker } from '@caesar/host';
import type { Event, Finding } from '@caesar/protocol';
import { type EventLog, openEventLog } from '../launch/event-log.ts';
import type { ProjectPlaces } from '../project/project.ts';
import { freeDeadWriters, writerDirectory } from '../queue/write-alone.ts';
import { openLedger } from '../records/ledger.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { finishedFact } from '../settle/finished-fact.ts';
import { isCancelRequested } from '../supervise/cancel-requests.ts';
import { secondJournalName } from '../supervise/scratch.ts';
import { openedTask } from '../task/open-task.ts';
import { concludeLost } from './conclude-lost.ts';
import { endProcesses } from './end-processes.ts';
import { forgetTask } from './forget-task.ts';
import { removeHalfMade } from './remove-half-made.ts';
import { cutFinding, restoreJournal } from './restore-journal.ts';

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
  const { eventsFile } = task.directory;
  const restored = await restoreJournal(eventsFile, secondJournalName(task.store, record.id));
  const journal = await openJournal(eventsFile, record.id, clock);
  await using log = journal.log;
  const hasStart = journal.hasStart || record.started_at === null;
  findings.push(...restored, ...cutFinding(hasStart, restored));
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
  await freeWriters(project, record);
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

/** Opens the journal to go on with it; a line that was cut short is ended. */
async function openJournal(path: string, taskId: string, clock: Clock) {
  let hasStart = false;
  let isFinished = false;
  const onEvent = ({ type, task_id, seq }: Event) => {
    if (task_id !== taskId || seq === undefined) return;
    hasStart ||= type === 'started';
    isFinished ||= type === 'finished';
  };
  const log: EventLog = await openEventLog({ path, taskId, clock, onEvent });
  return { log, hasStart, isFinished };
}

/** Lets others write in the checkout again. */
async function freeWriters({ stateDirectory }: ProjectPlaces, record: TaskRecord): Promise<void> {
  const { isolation, mode, checkout } = record;
  if (isolation !== 'inplace' || mode !== 'write') return;
  const found = checkout === null ? ({ state: 'none' } as const) : await findRepository(checkout);
  await freeDeadWriters(writerDirectory(found, stateDirectory));
}
