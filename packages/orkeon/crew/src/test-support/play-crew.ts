import { createStamper, createStreamChecker, type RunEvent } from '@orkeon/protocol';
import type { CrewOutcome } from '../crew-outcome.ts';
import type { Emit } from '../emit.ts';
import type { Turn, TurnOutcome } from '../executor.ts';
import type { HumanInput } from '../human-input.ts';
import { runCrew } from '../run-crew.ts';
import { crewOf } from './crew-of.ts';

/** What an agent does on its turn. */
type Script = (turn: Turn) => Promise<TurnOutcome> | TurnOutcome;

/** A final answer. */
export const answers = (output: string, usage: Partial<TurnOutcome> = {}): TurnOutcome => ({
  tokens: 0,
  toolCalls: 0,
  ...usage,
  ok: true,
  output,
});

/** A turn without an answer. */
export const fails = (message: string): TurnOutcome => ({
  ok: false,
  code: 'model_error',
  message,
  tokens: 0,
  toolCalls: 0,
});

/** A whole run as it was said, from `run.started` to `run.finished`. */
export interface PlayedCrew {
  readonly outcome: CrewOutcome;
  readonly events: readonly RunEvent[];
  /** Turns that were taken, in order. */
  readonly turns: readonly Turn[];
  /** What the stream does against the contract. */
  readonly findings: readonly string[];
}

interface Play {
  readonly file: string;
  /** By task id; a task without script answers `<id> done`. */
  readonly scripts?: Readonly<Record<string, Script>>;
  readonly human?: (io: { emit: Emit; createId: () => string; said: readonly RunEvent[] }) => HumanInput;
  readonly signal?: AbortSignal;
  readonly now?: () => number;
}

const noHuman: HumanInput = { ask: () => Promise.reject(new Error('nobody is to be asked here')) };

/** Runs a crew with scripted agents, and holds what it says against the contract. */
export async function playCrew({ file, scripts = {}, human, signal, now }: Play): Promise<PlayedCrew> {
  const stamper = createStamper({ clock: { now: () => new Date(0) } });
  const checker = createStreamChecker();
  const events: RunEvent[] = [];
  const turns: Turn[] = [];
  const findings: string[] = [];
  const emit: Emit = (fact) => {
    const { event, line } = stamper.stamp(fact);
    events.push(event);
    findings.push(...checker.push(line.trimEnd()).map(({ message }) => message));
    return String(event.seq);
  };
  let ids = 0;
  const createId = () => `q-${++ids}`;
  const causationId = emit({ kind: 'run.started', target: 'crew.yaml', stream: false });
  const outcome = await runCrew({
    crew: await crewOf(file),
    executor: async (turn) => {
      turns.push(turn);
      return (await scripts[turn.task.id]?.(turn)) ?? answers(`${turn.task.id} done`);
    },
    humanInput: human?.({ emit, createId, said: events }) ?? noHuman,
    emit,
    signal: signal ?? new AbortController().signal,
    now: now ?? (() => 0),
    causationId,
  });
  const exitCode = { succeeded: 0, failed: 2, cancelled: 130 }[outcome.state];
  emit({ kind: 'run.finished', success: exitCode === 0, exitCode, tokens: 0 });
  findings.push(...checker.finish().map(({ message }) => message));
  return { outcome, events, turns, findings };
}

/** An event without its envelope's numbers, to be compared at a glance. */
export function briefly({ v, seq, ts, crewId, causationId, ...rest }: RunEvent): object {
  return rest;
}
