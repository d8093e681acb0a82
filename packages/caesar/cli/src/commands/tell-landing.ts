import type { LandingConflict, LandingResult } from '@caesar/engine';
import { visibleLine, visiblePath } from '@caesar/terminal';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { refuse } from '../refuse.ts';
import { actionText } from '../render/change-lines.ts';
import type { Session } from '../session.ts';
import { printJson } from './print-json.ts';

/** How a landing was asked for. */
export interface LandingManner {
  readonly ids: readonly string[];
  readonly json: boolean;
  readonly check: boolean;
  readonly reverse: boolean;
}

/** Tells what landing did, would do, or why it did nothing. */
export function tellLanding(session: Session, manner: LandingManner, landing: LandingResult): ExitCode {
  if (landing.ok) return tellLanded(session, manner, landing);
  if (landing.conflicts.length === 0) return refuse(session, landing.refusal, { json: manner.json });
  return tellConflicts(session, manner, landing);
}

function tellLanded(
  session: Session,
  manner: LandingManner,
  landing: Extract<LandingResult, { ok: true }>,
): ExitCode {
  const { applied, changes, tasks, conflicts, notes } = landing;
  const files = changes.map(({ path }) => path);
  const message = landedMessage(files.length, manner, {
    commits: tasks.flatMap(({ commit }) => commit ?? []),
    hasNotes: notes.length + conflicts.length > 0,
  });
  if (manner.json) {
    printJson(session, { ...idsOf(manner), applied, conflicts, files, tasks, notes, message });
  } else {
    const lines = changes.map(({ action, path, oldPath }) => {
      const from = oldPath === undefined ? '' : `${visiblePath(oldPath)} ${session.stdout.theme.signs.next} `;
      return `  ${actionText(action).padEnd(12)}  ${from}${visiblePath(path)}\n`;
    });
    session.stdout.write(`${message}\n${lines.join('')}`);
    session.stderr.write(
      [...conflicts.map(undecided), ...notes.map((note) => `  ${visibleLine(note)}\n`)].join(''),
    );
  }
  return conflicts.length > 0 ? EXIT_CODES.failed : EXIT_CODES.good;
}

/** What is left to decide in a file: what is marked in it, or what git says where nothing can be. */
function undecided({ path, reason, hunks }: LandingConflict): string {
  if (hunks.length > 0) return `  conflict markers are in ${visiblePath(path)}\n`;
  return `  ${visiblePath(path)} has no markers, look at both sides: ${visibleLine(reason)}\n`;
}

function landedMessage(
  count: number,
  { check, reverse }: LandingManner,
  { commits, hasNotes }: { readonly commits: readonly string[]; readonly hasNotes: boolean },
): string {
  const files = count === 1 ? 'one file' : `${count} files`;
  if (commits.length > 0) {
    const made = commits.map((commit) => commit.slice(0, 10)).join(', ');
    return `${reverse ? 'Undone' : 'Landed'} in ${files}, committed as ${made}.`;
  }
  if (count === 0 && hasNotes) return reverse ? 'Nothing was undone.' : 'Nothing was landed.';
  if (count === 0) return `Nothing to ${reverse ? 'undo' : 'land: every change is there already'}.`;
  if (check) return `Would ${reverse ? 'be undone' : 'land'} in ${files}; nothing was changed.`;
  return reverse ? `Undone in ${files}.` : `Landed in ${files}; nothing is staged or committed.`;
}

function tellConflicts(
  session: Session,
  manner: LandingManner,
  { refusal, conflicts }: Extract<LandingResult, { ok: false }>,
): ExitCode {
  if (manner.json) {
    const { reason: message } = refusal;
    printJson(session, {
      ...idsOf(manner),
      applied: false,
      conflicts,
      files: [],
      tasks: [],
      message,
      error: refusal,
    });
    return EXIT_CODES.failed;
  }
  const options = { json: false, exit: EXIT_CODES.failed } as const;
  return refuse(session, { ...refusal, problems: conflicts.flatMap(conflictLines) }, options);
}

/** How many lines of each side of a conflict are shown. */
const SHOWN_LINES = 4;

function conflictLines({ path, reason, hunks }: LandingConflict): string[] {
  const shown = hunks
    .slice(0, SHOWN_LINES)
    .flatMap(({ line, ours, theirs }) => [
      `  line ${line}:`,
      ...ours.slice(0, SHOWN_LINES).map((text) => `    here  ${visibleLine(text)}`),
      ...theirs.slice(0, SHOWN_LINES).map((text) => `    task  ${visibleLine(text)}`),
    ]);
  return [`${visiblePath(path)}: ${visibleLine(reason)}`, ...shown];
}

function idsOf({ ids }: LandingManner) {
  return { id: ids[0] ?? '', ids };
}
