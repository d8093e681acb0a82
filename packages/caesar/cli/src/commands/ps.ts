import {
  type ListedRecords,
  listRecentRecords,
  listRecords,
  needsRecovery,
  type ProjectPlaces,
  recoverTask,
  recoverTasks,
  TASK_STATUSES,
} from '@caesar/engine';
import { type Clock, systemClock } from '@caesar/host';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoices } from '../options/list-option.ts';
import { refuse, warn } from '../refuse.ts';
import { questionLines } from '../render/question-lines.ts';
import { shortId } from '../render/short-id.ts';
import { byNeed } from '../render/task-order.ts';
import { taskTable } from '../render/task-table.ts';
import type { Session } from '../session.ts';
import { findOwnProject } from './find-task.ts';
import { openQuestions } from './open-questions.ts';
import { printJson } from './print-json.ts';
import { recordUnreadable } from './record-unreadable.ts';

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
  const project = await findOwnProject(asked, session);
  await recoverTasks(project, clock);
  const store = { stateDirectory: project.stateDirectory };
  const isRecent = options.all !== true && statuses.value === undefined;
  const list = () => (isRecent ? listRecentRecords(store, RECENT) : listRecords(store));
  const found = await listMended(project, list, clock);
  for (const reading of found.unreadable) warn(session, recordUnreadable(store, reading.id, reading));
  const listed = found.records.filter(({ status }) => statuses.value?.includes(status) ?? true).sort(byNeed);
  const asking = await Promise.all(listed.map(openQuestions));
  if (json) {
    const tasks = listed.map((record, index) => ({ ...record, pending_questions: asking[index] }));
    printJson(session, { tasks });
    return EXIT_CODES.good;
  }
  const { stdout } = session;
  stdout.write(taskTable({ records: listed, ids: found.ids, now: clock.now(), terminal: stdout }));
  for (const [index, { id }] of listed.entries()) {
    stdout.write(questionLines(shortId(id, found.ids), asking[index] ?? [], stdout.theme));
  }
  return EXIT_CODES.good;
}

/** Records that are half made are made anew, from what else is known of their tasks, and listed with the others. */
async function listMended(
  project: ProjectPlaces,
  list: () => Promise<ListedRecords>,
  clock: Clock,
): Promise<ListedRecords> {
  const found = await list();
  const damaged = found.unreadable.filter(needsRecovery);
  for (const { id } of damaged) await recoverTask(project, id, clock);
  return damaged.length === 0 ? found : list();
}
