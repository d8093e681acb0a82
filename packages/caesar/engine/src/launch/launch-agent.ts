import type { Agent, AgentCommand } from '@caesar/agents';
import {
  type Environment,
  findMarked,
  openWritable,
  type ProcessExit,
  type ProcessIdentity,
  type ProcessMarker,
  type RunningProcess,
  type StartedProcess,
  startProcess,
  terminateTree,
} from '@caesar/host';
import type { ProcessOutcome } from '../verdict/evidence.ts';
import type { EventLog } from './event-log.ts';
import { pumpOutput } from './pump-output.ts';
import { type Harvest, readStream } from './read-stream.ts';

/** After the agent has exited, output that goes on is awaited this long between two chunks, and this long in all. */
const DRAIN_IDLE_MS = 250;
const DRAIN_CAP_MS = 3_000;

export interface LaunchOptions {
  readonly agent: Agent;
  readonly command: AgentCommand;
  readonly cwd: string;
  readonly environment: Environment;
  readonly workspace: string;
  readonly rawLogPath: string;
  readonly log: EventLog;
  /** By this variable the agent's descendants are found, wherever they went. */
  readonly marker: ProcessMarker;
  readonly deadlineMs: number;
  /** Between asking a process to end and killing it. */
  readonly stopGraceMs: number;
  /** How long an agent that has finished may take to exit. */
  readonly exitGraceMs: number;
  /** Whether processes that the agent leaves running are left alone. */
  readonly keepBackground: boolean;
  readonly signal: AbortSignal;
  /** Called as soon as the agent runs. */
  readonly onSpawn: (identity: ProcessIdentity) => Promise<void>;
}

/** How an agent's run ended, and what it left. */
export interface AgentRun {
  readonly outcome: ProcessOutcome;
  readonly exit: ProcessExit;
  readonly harvest: Harvest;
  /** Whether this agent's stream has an end of its own that can be missed. */
  readonly streams: boolean;
  /** Processes that were still there once the agent had exited. */
  readonly leftovers: readonly RunningProcess[];
  /** Those that could not be ended. */
  readonly survivors: readonly RunningProcess[];
}

type StopReason = 'timed_out' | 'cancelled' | 'done';

/** Starts the agent, follows it to its end and leaves nothing of it behind. */
export async function launchAgent(options: LaunchOptions): Promise<AgentRun> {
  const child = startProcess({
    command: options.command.bin,
    args: options.command.args,
    cwd: options.cwd,
    env: options.environment,
    stdin: options.command.stdin,
  });
  const stopper = createStopper(child, options);
  const reader = readStream({
    translator: options.agent.translator({ workspace: options.workspace }),
    log: options.log,
    onOutcome: () => stopper.stopAfter('done', options.exitGraceMs),
  });
  const raw = openWritable(options.rawLogPath, { mode: 0o600 });
  const pumping = pumpOutput(child, raw, (chunk) => reader.push(chunk));
  if (child.identity !== null) await options.onSpawn(child.identity);

  const exit = await child.exited;
  stopper.disarm();
  const leftovers = child.identity === null ? [] : findMarked(options.marker);
  await child.drained(DRAIN_IDLE_MS, DRAIN_CAP_MS);
  const survivors = await stopper.sweep();
  await pumping;
  await reader.end();
  return {
    outcome: outcomeOf(exit, stopper.reason()),
    exit,
    harvest: reader.harvest,
    streams: options.agent.capabilities.events,
    leftovers,
    survivors,
  };
}

/** Ends the agent's whole tree once, for the first reason that comes. */
function createStopper(child: StartedProcess, options: LaunchOptions) {
  let reason: StopReason | null = null;
  let stopping: ReturnType<typeof terminateTree> | null = null;
  const timers: NodeJS.Timeout[] = [];
  const kill = () => {
    const { identity } = child;
    if (identity === null) return Promise.resolve({ survivors: [] });
    return terminateTree({ identity, marker: options.marker, graceMs: options.stopGraceMs });
  };
  const stop = (why: StopReason) => {
    reason ??= why;
    stopping ??= kill();
  };
  const cancel = () => stop('cancelled');
  const stopAfter = (why: StopReason, delayMs: number) => {
    timers.push(setTimeout(() => stop(why), delayMs));
  };
  stopAfter('timed_out', options.deadlineMs);
  options.signal.addEventListener('abort', cancel, { once: true });
  if (options.signal.aborted) cancel();
  return {
    stopAfter,
    reason: () => reason,
    /** The agent has exited: from here on nothing stops it any more. */
    disarm() {
      for (const timer of timers) clearTimeout(timer);
      options.signal.removeEventListener('abort', cancel);
    },
    /** Ends what is left of the tree, unless background processes are to be kept. */
    async sweep(): Promise<readonly RunningProcess[]> {
      if (stopping === null && options.keepBackground) return [];
      const { survivors } = await (stopping ?? kill());
      return survivors;
    },
  };
}

function outcomeOf(exit: ProcessExit, reason: StopReason | null): ProcessOutcome {
  if (exit.failure !== null) return { kind: 'spawn_failed' };
  if (reason === 'done') return { kind: 'stopped_when_done' };
  if (reason !== null) return { kind: reason };
  if (exit.signal !== null) return { kind: 'signalled', signal: exit.signal };
  return { kind: 'exited', code: exit.code ?? 1 };
}
