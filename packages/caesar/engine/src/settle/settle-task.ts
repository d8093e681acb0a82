import type { ProcessMarker } from '@caesar/host';
import { CaesarError, type Event, type EventFact, type Finding } from '@caesar/protocol';
import { type EventLog, openEventLog } from '../launch/event-log.ts';
import { type Ledger, openLedger } from '../records/ledger.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { TaskFact } from '../records/task-state.ts';
import type { OpenedTask } from '../task/open-task.ts';
import { judge } from '../verdict/verdict.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RunHooks, World } from '../world.ts';
import { type Conclusion, reportOfFailure } from './conclude-task.ts';

/** A task in the hands of its owner. */
export interface SupervisedTask {
  readonly task: OpenedTask;
  readonly world: World;
  readonly log: EventLog;
  /** Every process of the task carries this variable. */
  readonly marker: ProcessMarker;
  readonly signal: AbortSignal;
  enter(fact: TaskFact): Promise<TaskRecord>;
  /** Enters where the agent is going to work. */
  prepared(workspace: Workspace): Promise<TaskRecord>;
}

/**
 * Runs the steps of a task and settles it whatever happens: each task ends with one `finished` event, a report in its
 * record and a status that never changes again.
 */
export async function settleTask(
  task: OpenedTask,
  world: World,
  hooks: RunHooks,
  steps: (supervised: SupervisedTask) => Promise<Conclusion>,
): Promise<TaskRecord> {
  const signal = hooks.signal ?? new AbortController().signal;
  const ledger = openLedger(task.store, task.record);
  const log = await openEventLog({ path: task.directory.eventsFile, taskId: task.id, clock: world.clock });
  await using _closing = log;
  const marker = { name: 'CAESAR_TASK_ID', value: task.id };
  const enter = async (fact: TaskFact) => {
    const record = await ledger.enter(fact);
    hooks.onRecord?.(record);
    return record;
  };
  const supervised: SupervisedTask = {
    task,
    world,
    log: announcing(log, hooks),
    marker,
    signal,
    enter,
    prepared: (workspace) => enter({ fact: 'prepared', workspace: whereItWorks(workspace) }),
  };
  const conclusion = await steps(supervised).catch((error: unknown) => concludeFailure(task, signal, error));
  await supervised.log.append([finishedFact(conclusion)]);
  return settle(ledger, world, conclusion);
}

function settle(ledger: Ledger, world: World, { status, outcome }: Conclusion): Promise<TaskRecord> {
  return ledger.enter({ fact: 'settled', at: world.clock.now().toISOString(), status, outcome });
}

function whereItWorks(workspace: Workspace): Partial<TaskRecord> {
  return {
    workspace: workspace.path,
    branch: workspace.branch,
    base_ref: workspace.baseRef,
    trees: workspace.trees,
    excluded_paths: [...workspace.excluded],
  };
}

function finishedFact({ outcome }: Conclusion): EventFact {
  const good = outcome.verdict === 'good';
  const claimed = outcome.report.status === 'success';
  const status = claimed && !good ? 'failed' : outcome.report.status;
  return { type: 'finished', status, summary: outcome.report.summary };
}

/** A step threw: the task failed, or was cancelled, with the reason in its report. */
function concludeFailure(task: OpenedTask, signal: AbortSignal, error: unknown): Conclusion {
  const full = Reflect.get(Object(error), 'code') === 'ENOSPC';
  const verdict = judge({
    process: { kind: signal.aborted ? 'cancelled' : 'setup_failed' },
    report: { kind: 'absent' },
    cause: full ? { class: 'disk_full' } : null,
    stream_ended: null,
    changed: null,
    false_claim: false,
    read_only_write: false,
    leak: false,
    verification: 'none',
  });
  const message = error instanceof Error ? error.message : String(error);
  const remedy = CaesarError.is(error) ? error.remedy : null;
  const finding: Finding = { severity: 'high', title: message, detail: remedy ?? '' };
  return {
    status: verdict.status,
    outcome: {
      verdict: verdict.verdict,
      reason: verdict.reason,
      failure: full ? { class: 'disk_full' } : verdict.failure,
      report: reportOfFailure(task.id, message, [finding]),
      report_source: 'synthesized',
      report_status: 'failed',
    },
  };
}

/** Tells the watching caller each event that the orchestrator stamps. */
function announcing(log: EventLog, { onEvent }: RunHooks): EventLog {
  if (onEvent === undefined) return log;
  return {
    ...log,
    async append(facts) {
      const events = await log.append(facts);
      for (const event of events) onEvent(event as Event);
      return events;
    },
  };
}
