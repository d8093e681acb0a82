import { type Agent, createCatalog } from '@caesar/agents';
import { type Clock, type Environment, type Ids, readTail } from '@caesar/host';
import { taskDirectory } from '@caesar/protocol';
import { answerQuestion } from '../channel/answer-question.ts';
import { mergeLayers } from '../config/merge-layers.ts';
import { followJournal } from '../follow/follow-journal.ts';
import { findProject } from '../project/project.ts';
import type { TaskRecord } from '../records/task-record.ts';
import { runTask } from '../run-task.ts';
import type { World } from '../world.ts';
import { checkPath, NOT_THERE } from './check-path.ts';
import { type ConformanceCase, failed, type Played, type Showing } from './conformance-case.ts';
import { CONFORMANCE_CASES } from './conformance-cases.ts';
import { type TrialRepository, trialRepository } from './trial-repository.ts';

/** How an agent came through one task. */
export interface ShownCase extends Showing {
  readonly id: string;
  readonly title: string;
  readonly duration_ms: number;
  /** The last lines that the agent printed, where the case failed; else empty. */
  readonly output: string;
}

export interface CheckAgentOptions {
  readonly agent: Agent;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The command that serves the return channel; absent means that the case which needs it is left out. */
  readonly channelServer?: readonly string[];
  /** The time limit of one task. */
  readonly timeoutMs: number;
  /** Ids of the cases that are wanted; absent means all. */
  readonly cases?: readonly string[];
  /** Aborting it ends the tasks at hand and the check. */
  readonly signal?: AbortSignal;
  /** Called as each case is over. */
  readonly onShown?: (shown: ShownCase) => void;
}

/** The ids of the cases, in their order. */
export const CONFORMANCE_CASE_IDS: readonly string[] = CONFORMANCE_CASES.map(({ id }) => id);

/**
 * Plays orchestrator to an agent: hands it small tasks in a temporary repository, some at once, and judges what comes
 * back; in the order of the cases.
 */
export async function checkAgent(options: CheckAgentOptions): Promise<readonly ShownCase[]> {
  const { signal, onShown, cases = CONFORMANCE_CASE_IDS } = options;
  await using trial = await trialRepository();
  const world = await worldOf(trial, options);
  const wanted = CONFORMANCE_CASES.filter(
    ({ id, answer }) => cases.includes(id) && (answer === undefined || options.channelServer !== undefined),
  );
  const shown: ShownCase[] = [];
  const left = wanted.entries();
  const player = async () => {
    for (const [index, one] of left) {
      if (signal?.aborted) return;
      const result = await play(one, world, options);
      shown[index] = result;
      onShown?.(result);
    }
  };
  await Promise.all(Array.from({ length: world.config.policy.max_parallel }, player));
  return shown.filter((one) => one !== undefined);
}

/** A world of its own: no configuration file counts, and the worktrees lie beside the repository. */
async function worldOf(
  { path, worktrees }: TrialRepository,
  { agent, environment, clock, ids, channelServer }: CheckAgentOptions,
): Promise<World> {
  const own = Object.entries(environment).filter(([name]) => !name.startsWith('CAESAR_'));
  const config = mergeLayers([{ name: 'project', values: { worktree: { root: worktrees } } }]);
  return {
    project: await findProject({ cwd: path, environment: {}, root: path }),
    config,
    catalog: createCatalog({ builtIn: [], declared: [agent] }),
    environment: Object.fromEntries(own),
    clock,
    ids,
    ...(channelServer === undefined ? {} : { channelServer }),
  };
}

async function play(one: ConformanceCase, world: World, options: CheckAgentOptions): Promise<ShownCase> {
  const { id, title } = one;
  const begunMs = world.clock.monotonicMs();
  const request = {
    ...one.request,
    agent: options.agent.id,
    timeout_ms: one.timeout_ms ?? options.timeoutMs,
  };
  const result = await runTask(request, world, {
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    onEvent: (event) => {
      if (event.type !== 'question' || one.answer === undefined) return;
      const { task_id: taskId, question_id: questionId } = event;
      void answerQuestion(world.project, { taskId, questionId, text: one.answer }, world.clock);
    },
  });
  const duration_ms = Math.round(world.clock.monotonicMs() - begunMs);
  if (!result.ok) {
    const { reason, remedy } = result.refusal;
    return { id, title, duration_ms, output: '', ...failed(`${reason}; ${remedy}`) };
  }
  const showing = judge(one, await playedOf(result.record));
  const output = showing.outcome === 'failed' ? await lastLines(result.record) : '';
  return { id, title, duration_ms, output, ...showing };
}

/** What holds for every task comes before what its own judgement says. */
function judge(one: ConformanceCase, played: Played): Showing {
  const { record, report, faults } = played;
  const [fault] = faults;
  if (one.mayLackReport !== true) {
    if (report === null) return failed(fault ?? record.reason ?? 'no report');
    if (record.status === 'timed_out') return failed('did not end in time');
    if (record.signal !== null) return failed(`was ended by ${record.signal}`);
    if (record.exit_code !== 0) return failed(`exited with ${record.exit_code}`);
  }
  return fault === undefined ? one.judge(played) : failed(fault);
}

async function playedOf(record: TaskRecord): Promise<Played> {
  const isDelivered = record.report_source !== null && record.report_source !== 'synthesized';
  const isFile = record.report_source === 'file' || record.report_source === 'channel';
  return {
    record,
    report: isDelivered ? record.report : null,
    faults: await faultsOf(record.task_dir, { withReport: isFile || !isDelivered }),
    events: await eventsOf(record),
  };
}

/**
 * The faults of what the agent itself wrote; what it did not write is none. Its numbers in the journal are not looked
 * at: it cannot know those of the orchestrator.
 */
async function faultsOf(directory: string, { withReport }: { withReport: boolean }): Promise<string[]> {
  const checked = await checkPath(directory);
  if (!checked.ok) return [checked.refusal.reason];
  return checked.files
    .filter(({ document }) => document === 'journal' || (withReport && document === 'report'))
    .flatMap(({ file, remarks }) =>
      remarks
        .filter(({ level, path, reason }) => level === 'fault' && path !== 'seq' && reason !== NOT_THERE)
        .map(({ line, path, reason }) => [line === null ? file : `${file}:${line}`, path, reason].join(' ')),
    );
}

async function eventsOf(record: TaskRecord): Promise<Played['events']> {
  const events: Played['events'][number][] = [];
  for await (const part of followJournal(record, AbortSignal.abort())) events.push(...part.events);
  return events;
}

/** The end of what the agent printed, to see why it failed. */
async function lastLines(record: TaskRecord): Promise<string> {
  const tail = await readTail(taskDirectory(record.task_dir).rawLogFile, 2_000);
  return tail.state === 'read' ? tail.bytes.toString('utf8').trim().split('\n').slice(-10).join('\n') : '';
}
