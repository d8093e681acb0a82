import {
  exitCodeOf,
  listTaskIds,
  loadWorld,
  recoverTasks,
  runTask,
  type TaskRecord,
  type TaskRequest,
  type World,
} from '@caesar/engine';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { Asked } from '../grammar/command-syntax.ts';
import { listenForInterrupts } from '../interrupts.ts';
import { type RunOptions, readTaskRequest } from '../options/task-request.ts';
import { refuse } from '../refuse.ts';
import { shortId } from '../render/short-id.ts';
import { taskJson } from '../render/task-json.ts';
import { taskText } from '../render/task-text.ts';
import type { Session } from '../session.ts';
import { openProgress } from '../terminal/live-progress.ts';
import { detach } from './detach.ts';
import { killAgent } from './kill-agent.ts';
import { placeOf } from './place.ts';
import { printJson } from './print-json.ts';

type RunAsked = Asked<RunOptions, { readonly objective?: string }>;

/** `caesar run`: hands a task to an agent, waits for its end and reports. */
export async function run(asked: Asked, session: Session): Promise<ExitCode> {
  const { options, operands } = asked as RunAsked;
  const json = options.json === true;
  const request = await readTaskRequest(options, operands.objective, session);
  if (!request.ok) return refuse(session, request.refusal, { json });
  const loaded = await loadWorld(await placeOf(asked, session));
  if (!loaded.ok) return refuse(session, loaded.refusal, { json });
  const { world } = loaded;
  await recoverTasks(world.project, world.clock);
  if (options.detach === true) return detach(request.value, world, { asked, session });
  const { result, aborted } = await follow(request.value, world, { session, json });
  if (!result.ok) {
    return refuse(session, result.refusal, {
      json,
      exit: aborted ? EXIT_CODES.interrupted : EXIT_CODES.refused,
    });
  }
  await tell(result.record, { session, world, json });
  return codeOf(result.record);
}

/** Runs the task to its end, shows its events, and turns an interrupt into a cancellation. */
async function follow(
  request: TaskRequest,
  world: World,
  { session, json }: { session: Session; json: boolean },
) {
  let taskId: string | null = null;
  using interrupts = listenForInterrupts(() => void killAgent(world.project, taskId));
  using progress = openProgress(session.stderr, { clock: world.clock, eventLines: !json });
  const result = await runTask(request, world, {
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
