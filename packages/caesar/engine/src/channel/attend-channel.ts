import { watchDirectory } from '@caesar/host';
import type { Channel } from '@caesar/protocol';
import type { SupervisedTask } from '../supervise/supervised-task.ts';
import { awaitSubmission } from './await-submission.ts';
import { followExchange } from './exchange.ts';
import { stampProgress } from './stamp-progress.ts';

/** An agent that has handed in its report may be silent for this many exit graces before it counts as done. */
const SILENT_GRACES = 5;

/** The return channel of an agent at work, in the hands of its supervisor. */
export interface AttendedChannel extends AsyncDisposable {
  /** Aborts once the agent has handed in its report and gone silent. */
  readonly done: AbortSignal;
}

/**
 * Stamps what the agent asks, is answered and tells through its channel, and enters that the task waits while a question
 * is open, until it is disposed of. What cannot be written down does not stop the agent. Null: the agent has no channel.
 */
export function attendChannel(channel: Channel | null, supervised: SupervisedTask): AttendedChannel {
  const { task, log, world } = supervised;
  const { directory } = task;
  const ended = new AbortController();
  const done = new AbortController();
  if (channel === null) return { done: done.signal, [Symbol.asyncDispose]: () => Promise.resolve() };
  const { signal } = ended;
  const look = openTurns(supervised, signal);
  const silenceMs = SILENT_GRACES * world.config.policy.exit_grace;
  const attending = [
    onChange(directory.questionsDirectory, signal, look),
    onChange(directory.answersDirectory, signal, look),
    stampProgress(directory, log, signal),
    awaitSubmission(directory, { clock: world.clock, silenceMs, signal }).then((isDone) => {
      if (isDone) done.abort();
    }),
  ];
  return {
    done: done.signal,
    async [Symbol.asyncDispose]() {
      ended.abort();
      await Promise.allSettled(attending);
      await look();
    },
  };
}

/** One look after another, whoever asks for it: new facts are stamped, then the task's standing is entered. */
function openTurns({ task, log, enter }: SupervisedTask, signal: AbortSignal): () => Promise<void> {
  const exchange = followExchange(task.directory);
  let isWaiting = false;
  let turns: Promise<void> = Promise.resolve();
  const turn = async () => {
    await log.append(await exchange.look());
    const waits = exchange.waiting > 0;
    if (waits === isWaiting || signal.aborted) return;
    isWaiting = waits;
    await enter({ fact: waits ? 'asked' : 'answered' });
  };
  return () => {
    turns = turns.then(turn).catch(() => undefined);
    return turns;
  };
}

async function onChange(path: string, signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  for await (const _ of watchDirectory(path, { signal })) await look();
}
