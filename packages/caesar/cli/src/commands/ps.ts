import {
  hasEnded,
  listTaskIds,
  readRecord,
  TASK_STATUSES,
  type TaskRecord,
  type TaskStore,
} from '@caesar/engine';
import { type Clock, systemClock } from '@caesar/host';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoices } from '../options/list-option.ts';
import { refuse } from '../refuse.ts';
import { taskTable } from '../render/task-table.ts';
import { visibleLine } from '../render/visible-text.ts';
import type { Session } from '../session.ts';
import { findOwnProject } from './find-task.ts';
import { printJson } from './print-json.ts';

interface PsOptions {
  readonly status?: string;
  readonly all?: boolean;
}

/** How many ended tasks are listed where nothing else is asked. */
const RECENT = 10;

/** `caesar ps`: the tasks at work and the last ones that ended. */
export async function ps(asked: Asked, session: Session, clock: Clock = systemClock): Promise<ExitCode> {
  const options = asked.options as Asked<PsOptions>['options'];
  const json = options.json === true;
  const statuses = readChoices('--status', options.status, TASK_STATUSES);
  if (!statuses.ok) return refuse(session, statuses.refusal, { json });
  const store = { stateDirectory: (await findOwnProject(asked, session)).stateDirectory };
  const { records, ids } = await readAll(store, session);
  const wanted = records.filter(({ status }) => statuses.value?.includes(status) ?? true);
  const listed = options.all === true || statuses.value !== undefined ? wanted : recent(wanted);
  if (json) {
    printJson(session, { tasks: listed });
  } else {
    session.stdout.write(taskTable({ records: listed, ids, now: clock.now(), terminal: session.stdout }));
  }
  return EXIT_CODES.good;
}

/** Every record that can be read, newest first; the others are named on stderr. */
async function readAll(
  store: TaskStore,
  session: Session,
): Promise<{ records: TaskRecord[]; ids: string[] }> {
  const ids = await listTaskIds(store);
  const records: TaskRecord[] = [];
  for (const id of ids) {
    const reading = await readRecord(store, id);
    if (reading.state === 'read') records.push(reading.record);
    if (reading.state === 'unreadable') {
      session.stderr.write(
        `${session.stderr.theme.yellow('warning:')} task ${id} ${visibleLine(reading.reason)}\n`,
      );
    }
  }
  records.sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
  return { records, ids };
}

function recent(records: readonly TaskRecord[]): TaskRecord[] {
  const ended = records.filter(({ status }) => hasEnded(status)).slice(0, RECENT);
  return records.filter((record) => !hasEnded(record.status) || ended.includes(record));
}
