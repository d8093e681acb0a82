import { readTaskChanges, type TaskChanges } from '@caesar/engine';
import { writePatch } from '@caesar/host';
import { visiblePath } from '@caesar/terminal';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { refuse } from '../refuse.ts';
import { changeLines } from '../render/change-lines.ts';
import { openPatchPainter } from '../render/patch-painter.ts';
import type { Session } from '../session.ts';
import { openEnded } from '../terminal/open-ended.ts';
import { countChanges, onlyIn, sizesOf } from './count-changes.ts';
import { diffJson } from './diff-json.ts';
import { findTask, type TaskOperands } from './find-task.ts';
import { printJson } from './print-json.ts';
import { taskPaths } from './task-paths.ts';

type DiffAsked = Asked<
  { readonly stat?: boolean; readonly nameOnly?: boolean },
  TaskOperands & { readonly paths: readonly string[] }
>;

/** `caesar diff`: what a task changed, as a patch, as a summary, or as names. */
export async function diff(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as DiffAsked;
  const json = options.json === true;
  const found = await findTask(asked as DiffAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { record } = found.value;
  const words = [...operands.paths, ...(session.rawArguments ?? [])];
  const paths = taskPaths(words, { record, cwd: session.cwd });
  const read = await readTaskChanges(record, paths);
  if (!read.ok) return refuse(session, read.refusal, { json });
  const changes = read.value;
  if (json) printJson(session, await diffJson(record.id, changes, paths));
  else if (changes.changes.length === 0) session.stderr.write(`No changes${inPaths(paths)}.\n`);
  else if (options.nameOnly === true) printNames(session, changes);
  else if (options.stat === true) await printCounts(session, changes);
  else await printPatch(session, changes, paths);
  return EXIT_CODES.good;
}

function inPaths(paths: readonly string[]): string {
  return paths.length === 0 ? '' : ` in ${paths.map(visiblePath).join(', ')}`;
}

function printNames({ stdout }: Session, { changes }: TaskChanges): void {
  stdout.write(changes.map(({ path }) => `${visiblePath(path)}\n`).join(''));
}

async function printCounts({ stdout }: Session, changes: TaskChanges): Promise<void> {
  const lines = changeLines(await countChanges(changes), stdout.theme);
  stdout.write(`${lines.join('\n')}\n`);
}

/** The patch as git takes it; on a terminal it is painted and made fit to be looked at. */
async function printPatch(
  { stdout }: Session,
  { repository, from, to, changes }: TaskChanges,
  paths: readonly string[],
) {
  const sink = stdout.isTTY
    ? openPatchPainter({
        output: stdout.stream,
        theme: stdout.theme,
        sizes: await sizesOf(repository, changes),
      })
    : openEnded(stdout.stream);
  try {
    await writePatch(repository, from, to, sink, { ...onlyIn(paths), changes });
  } catch (error) {
    if (!stdout.isClosed) throw error;
  }
}
