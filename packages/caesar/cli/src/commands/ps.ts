import {
  type ListedRecords,
  listRecentRecords,
  listRecords,
  recoverTasks,
  TASK_STATUSES,
} from '@caesar/engine';
import { type Clock, systemClock } from '@caesar/host';
import { visibleLine } from '@caesar/terminal';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { readChoices } from '../options/list-option.ts';
import { refuse } from '../refuse.ts';
import { questionLines } from '../render/question-lines.ts';
import { shortId } from '../render/short-id.ts';
import { byNeed } from '../render/task-order.ts';
import { taskTable } from '../render/task-table.ts';
import type { Session } from '../session.ts';
import { findOwnProject } from './find-task.ts';
import { openQuestions } from './open-questions.ts';
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
  const project = await findOwnProject(asked, session);
  await recoverTasks(project, clock);
  const store = { stateDirectory: project.stateDirectory };
  const isRecent = options.all !== true && statuses.value === undefined;
  const found = isRecent ? await listRecentRecords(store, RECENT) : await listRecords(store);
  warn(found, session);
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

/** What could not be read is named on stderr, and hides nothing else. */
function warn({ unreadable }: ListedRecords, { stderr }: Session): void {
  for (const { id, reason } of unreadable) {
    stderr.write(`${stderr.theme.yellow('warning:')} task ${id} has a record that ${visibleLine(reason)}\n`);
  }
}
