import {
  exitCodeOf,
  listTaskIds,
  type RunHooks,
  type RunResult,
  type TaskRecord,
  type World,
} from '@caesar/engine';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { refuse } from '../refuse.ts';
import { shortId } from '../render/short-id.ts';
import { taskJson } from '../render/task-json.ts';
import { taskText } from '../render/task-text.ts';
import type { Session } from '../session.ts';
import { openProgress } from '../terminal/live-progress.ts';
import { killAgent } from './kill-agent.ts';
import { printJson } from './print-json.ts';

/** Starts a task, shows its events until it has ended, turns an interrupt into a cancellation, and reports. */
export async function followToEnd(
  start: (hooks: RunHooks) => Promise<RunResult>,
  world: World,
  { session, json }: { session: Session; json: boolean },
): Promise<ExitCode> {
  const { result, aborted } = await follow(start, world, { session, json });
  if (result.ok) {
    await tell(result.record, { session, world, json });
    return codeOf(result.record);
  }
  const exit = aborted ? EXIT_CODES.interrupted : EXIT_CODES.refused;
  return refuse(session, result.refusal, { json, exit });
}

async function follow(
  start: (hooks: RunHooks) => Promise<RunResult>,
  world: World,
  { session, json }: { session: Session; json: boolean },
): Promise<{ readonly result: RunResult; readonly aborted: boolean }> {
  let taskId: string | null = null;
  using interrupts = listenForInterrupts(() => void killAgent(world.project, taskId));
  using progress = openProgress(session.stderr, { clock: world.clock, eventLines: !json });
  const result = await start({
    signal: interrupts.signal,
    onNotice: progress.notice,
    onEvent: (event) => {
      taskId = event.task_id;
      progress.event(event);
    },
  });
  return { result, aborted: interrupts.signal.aborted };
}

function codeOf({ verdict }: TaskRecord): ExitCode {
  return verdict === null ? EXIT_CODES.failed : exitCodeOf(verdict as Parameters<typeof exitCodeOf>[0]);
}

async function tell(
  record: TaskRecord,
  { session, world, json }: { session: Session; world: World; json: boolean },
): Promise<void> {
  if (json) {
    printJson(session, { ...taskJson(record), ...diffOf(record) });
    return;
  }
  const ids = await listTaskIds({ stateDirectory: world.project.stateDirectory });
  const id = shortId(record.id, ids);
  session.stdout.write(taskText(record, session.stdout.theme, nextCommands(record, id)));
}

/** What git saw, for a task that has a diff to look at. */
function diffOf(record: TaskRecord) {
  if (record.trees === null || record.report === null || record.changes_verified_by !== 'git') return {};
  const files = record.report.changes.map(({ path }) => path);
  return { diff: { files, is_empty: files.length === 0 } };
}

function nextCommands(record: TaskRecord, id: string): string[] {
  const changed = (record.report?.changes.length ?? 0) > 0;
  const canLand = changed && record.isolation === 'worktree';
  return [
    ...(changed && record.trees !== null ? [`caesar diff ${id}`] : [`caesar show ${id}`]),
    ...(canLand ? [`caesar apply ${id}`] : []),
  ];
}
