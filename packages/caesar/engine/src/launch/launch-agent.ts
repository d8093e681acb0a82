import type { Agent, AgentCommand } from '@caesar/agents';
import {
  type AppendedFate,
  type Environment,
  openWritable,
  type ProcessExit,
  type ProcessIdentity,
  type ProcessMarker,
  type RunningProcess,
  startProcess,
} from '@caesar/host';
import type { AskLeave } from '../converse/ask-leave.ts';
import type { HeldConversation } from '../converse/hold-conversation.ts';
import type { ProcessOutcome } from '../verdict/evidence.ts';
import { attendForeignEvents } from './attend-foreign-events.ts';
import type { EventLog } from './event-log.ts';
import { pumpOutput } from './pump-output.ts';
import { type Harvest, readStream } from './read-stream.ts';
import { createStopper, type StopReason } from './stopper.ts';

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
  readonly eventsPath: string;
  readonly log: EventLog;
  /** By this variable the agent's descendants are found, wherever they went. */
  readonly marker: ProcessMarker;
  readonly deadlineMs: number;
  /** Between asking a process to end and killing it. */
  readonly stopGraceMs: number;
  /** See `StopperOptions`. */
  readonly supervisors?: () => Promise<readonly ProcessIdentity[]>;
  /** How long an agent that has finished may take to exit. */
  readonly exitGraceMs: number;
  /** Aborts once the agent has said in another way than by its stream that it is done, as by handing in its report. */
  readonly done?: AbortSignal;
  /** Asks whoever gave the task what an agent that is spoken with may do; absent where nobody can be asked. */
  readonly askLeave?: AskLeave | undefined;
  /** Whether processes that the agent leaves running are left alone. */
  readonly keepBackground: boolean;
  readonly signal: AbortSignal;
  /** Called as soon as the agent runs; when it throws, the agent is ended, and the error is its run's `startFailure`. */
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
  /** Why the agent was ended as soon as it ran; null where it was not. */
  readonly startFailure: Error | null;
  /** What kept a part of the agent's output from being written down; null when all of it was. */
  readonly logFailure: Error | null;
  /** What the agent did to the journal, which is mended by now. */
  readonly journal: AppendedFate;
}

/** Starts the agent, follows it to its end and leaves nothing of it behind. */
export async function launchAgent(options: LaunchOptions): Promise<AgentRun> {
  const { agent, command, log, exitGraceMs, done } = options;
  const conversation = await openConversation(command, options);
  const child = startProcess({
    command: command.bin,
    args: command.args,
    cwd: options.cwd,
    env: options.environment,
    stdin: conversation?.stdin ?? command.stdin,
  });
  const askToEnd = conversation?.askToEnd;
  const stopper = createStopper(child, askToEnd === undefined ? options : { ...options, askToEnd });
  const finished = () => stopper.stopAfter('done', exitGraceMs);
  done?.addEventListener('abort', finished, { once: true });
  const reader = readStream({
    translator: agent.translator({ workspace: options.workspace }),
    log,
    onOutcome: finished,
  });
  const raw = openWritable(options.rawLogPath, { mode: 0o600 });
  const hear = (chunk: Buffer) => {
    conversation?.hear(chunk);
    return reader.push(chunk);
  };
  const pumping = pumpOutput(child, raw, { onStdout: hear });
  void conversation?.over.then(finished);
  const foreign = attendForeignEvents(log, options.eventsPath, finished);
  const startFailure = await announce(child.identity, options);
  if (startFailure !== null) stopper.stop('failed');

  const exit = await child.exited;
  stopper.disarm();
  done?.removeEventListener('abort', finished);
  await child.drained(DRAIN_IDLE_MS, DRAIN_CAP_MS);
  const { leftovers, survivors } = await stopper.sweep();
  const pumped = await pumping;
  conversation?.end();
  const unread = await failureOf(reader.end());
  await tellUnsaid(await conversation?.over, reader.harvest, log);
  await foreign.stop();
  let journal: AppendedFate = 'whole';
  const unmended = await failureOf(
    log.mend().then((fate) => {
      journal = fate;
    }),
  );
  return {
    outcome: startFailure === null ? outcomeOf(exit, stopper.reason) : { kind: 'spawn_failed' },
    startFailure,
    exit,
    harvest: reader.harvest,
    streams: agent.capabilities.events,
    leftovers,
    survivors,
    logFailure: pumped.failure ?? unread ?? unmended,
    journal,
  };
}

/** Starts the side of a conversation that is ours; what it needs is loaded for an agent that is spoken with alone. */
async function openConversation(
  { conversation }: AgentCommand,
  { cwd, askLeave }: LaunchOptions,
): Promise<HeldConversation | null> {
  if (conversation === undefined) return null;
  const { holdConversation } = await import('../converse/hold-conversation.ts');
  return holdConversation(conversation, cwd, askLeave);
}

/** What stopped a conversation is told, unless the agent's own words told of an end. */
async function tellUnsaid(reason: string | null | undefined, harvest: Harvest, log: EventLog): Promise<void> {
  if (typeof reason !== 'string' || harvest.outcome !== null) return;
  harvest.outcome = { outcome: 'failed', message: reason, failure: { class: 'model_error' } };
  await log.append([{ type: 'error', message: reason, fatal: true }]);
}

function announce(identity: ProcessIdentity | null, { onSpawn }: LaunchOptions): Promise<Error | null> {
  return identity === null ? Promise.resolve(null) : failureOf(onSpawn(identity));
}

async function failureOf(done: Promise<void>): Promise<Error | null> {
  try {
    await done;
    return null;
  } catch (error) {
    return error as Error;
  }
}

function outcomeOf(exit: ProcessExit, reason: StopReason | null): ProcessOutcome {
  if (exit.failure !== null) return { kind: 'spawn_failed' };
  if (reason === 'done') return { kind: 'stopped_when_done' };
  if (reason === 'timed_out' || reason === 'cancelled') return { kind: reason };
  if (exit.signal !== null) return { kind: 'signalled', signal: exit.signal };
  return { kind: 'exited', code: exit.code ?? 1 };
}
