import { applyTasks } from '@caesar/engine';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import { actionText } from '../render/change-lines.ts';
import { visibleLine, visiblePath } from '../render/visible-text.ts';
import type { Session } from '../session.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';

type ApplyAsked = Asked<{ readonly check?: boolean }, TaskOperands & { readonly paths: readonly string[] }>;
type Landing = Awaited<ReturnType<typeof applyTasks>>;

/** `caesar apply`: lands a task's changes in the caller's working tree, all of them or nothing. */
export async function apply(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as ApplyAsked;
  const json = options.json === true;
  const found = await findTask(asked as ApplyAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, record } = found.value;
  const check = options.check === true;
  const landing = await applyTasks(project, [record], { paths: operands.paths, check });
  if (landing.ok) return tellLanded(session, { id: record.id, json, check }, landing);
  if (landing.conflicts.length === 0) return refuse(session, landing.refusal, { json });
  return tellConflicts(session, { id: record.id, json }, landing);
}

function tellLanded(
  session: Session,
  { id, json, check }: { id: string; json: boolean; check: boolean },
  { applied, changes }: Extract<Landing, { ok: true }>,
): ExitCode {
  const files = changes.map(({ path }) => path);
  const message = landedMessage(files.length, check);
  if (json) {
    printJson(session, { id, applied, conflicts: [], files, message });
  } else {
    const lines = changes.map(
      ({ action, path }) => `  ${actionText(action).padEnd(12)}  ${visiblePath(path)}\n`,
    );
    session.stdout.write(`${message}\n${lines.join('')}`);
  }
  return EXIT_CODES.good;
}

function landedMessage(count: number, check: boolean): string {
  if (count === 0) return 'Nothing to land: every change is there already.';
  const files = count === 1 ? 'one file' : `${count} files`;
  return check
    ? `Would land in ${files}; nothing was changed.`
    : `Landed in ${files}; nothing is staged or committed.`;
}

function tellConflicts(
  session: Session,
  { id, json }: { id: string; json: boolean },
  { refusal, conflicts }: Extract<Landing, { ok: false }>,
): ExitCode {
  if (json) {
    printJson(session, { id, applied: false, conflicts, files: [], message: refusal.reason, error: refusal });
    return EXIT_CODES.failed;
  }
  const problems = conflicts.map(({ path, reason }) => `${visiblePath(path)}: ${visibleLine(reason)}`);
  return refuse(session, { ...refusal, problems }, { json, exit: EXIT_CODES.failed });
}
