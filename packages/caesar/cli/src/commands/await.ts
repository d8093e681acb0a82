import { type Awaited, awaitTasks, exitCodeOf, type TaskRecord } from '@caesar/engine';
import { systemClock } from '@caesar/host';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { readDuration } from '../options/duration-option.ts';
import { refuse, warn } from '../refuse.ts';
import { awaitedLine } from '../render/awaited-line.ts';
import { questionLines } from '../render/question-lines.ts';
import { taskJson } from '../render/task-json.ts';
import type { Session } from '../session.ts';
import { findTasks } from './find-tasks.ts';
import { openQuestions } from './open-questions.ts';
import { printJson } from './print-json.ts';

type AwaitAsked = Asked<
  { readonly any?: boolean; readonly all?: boolean; readonly timeout?: string },
  { readonly ids: readonly string[] }
>;

/** `caesar await`: returns the moment that tasks have ended or one of them asks. */
export async function awaitCommand(asked: Asked, session: Session): Promise<ExitCode> {
  const { options } = asked as AwaitAsked;
  const json = options.json === true;
  if (options.any === true && options.all === true) return refuse(session, BOTH, { json });
  const timeout = readDuration('--timeout', options.timeout);
  if (!timeout.ok) return refuse(session, timeout.refusal, { json });
  const found = await findTasks(asked as AwaitAsked, session);
  if (!found.ok) return refuse(session, found.refusal, { json });
  const { project, ids } = found.value;
  using interrupts = listenForInterrupts(() => undefined);
  using limit = timeLimit(timeout.value);
  const awaited = await awaitTasks(project, ids, {
    clock: systemClock,
    until: options.any === true ? 'any' : 'all',
    signal: AbortSignal.any([interrupts.signal, limit.signal]),
  });
  const code = interrupts.signal.aborted ? EXIT_CODES.interrupted : codeOf(awaited);
  await tell(awaited, { session, outcome: json ? outcomeWord(code, awaited) : null });
  return code;
}

/** Where the tasks stand, and what they wait to be answered; as JSON where there is a word for the outcome. */
async function tell(
  { records, unreadable }: Awaited,
  { session, outcome }: { session: Session; outcome: string | null },
): Promise<void> {
  const { stdout } = session;
  for (const id of unreadable) {
    warn(session, {
      code: 'RECORD_UNREADABLE',
      reason: `task ${id} has no record that can be read`,
      remedy: `see caesar show ${id}`,
    });
  }
  const told = await Promise.all(
    records.map(async (record) => ({ record, questions: await openQuestions(record) })),
  );
  if (outcome !== null) {
    const tasks = told.map(({ record, questions }) => ({
      ...taskJson(record),
      pending_questions: questions,
    }));
    printJson(session, { outcome, tasks, ...(unreadable.length === 0 ? {} : { unreadable }) });
    return;
  }
  for (const { record, questions } of told) {
    stdout.write(awaitedLine(record, stdout.theme) + questionLines(record.id, questions, stdout.theme));
  }
}

const BOTH = {
  code: 'OPTION_CONFLICT',
  reason: '--any and --all exclude each other',
  remedy: 'give one of them; without either, all tasks are awaited',
};

function timeLimit(limit_ms: number | undefined): Disposable & { readonly signal: AbortSignal } {
  const over = new AbortController();
  const timer = limit_ms === undefined ? undefined : setTimeout(() => over.abort(), limit_ms);
  return { signal: over.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}

function codeOf({ outcome, records, unreadable }: Awaited): ExitCode {
  if (outcome === 'aborted') return EXIT_CODES.timedOut;
  if (outcome === 'asked') return EXIT_CODES.asked;
  const ended = records.filter(({ verdict }) => verdict !== null);
  return unreadable.length === 0 && ended.every(isGood) ? EXIT_CODES.good : EXIT_CODES.failed;
}

function isGood({ verdict }: TaskRecord): boolean {
  return exitCodeOf(verdict as Parameters<typeof exitCodeOf>[0]) === EXIT_CODES.good;
}

function outcomeWord(code: ExitCode, { outcome }: Awaited): string {
  if (outcome !== 'aborted') return outcome;
  return code === EXIT_CODES.interrupted ? 'interrupted' : 'timed_out';
}
