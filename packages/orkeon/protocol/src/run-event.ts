import * as z from 'zod';
import { RESERVED_NAMES } from './envelope-names.ts';
import { agentSpawned } from './events/agent.ts';
import { costUpdated } from './events/cost.ts';
import { delegationStarted } from './events/delegation.ts';
import { errorRaised } from './events/error.ts';
import { hubMessage } from './events/hub.ts';
import { inputClosed, inputNeeded } from './events/input.ts';
import { llmDelta } from './events/llm.ts';
import { runFinished, runStarted } from './events/run.ts';
import { taskCompleted, taskStarted } from './events/task.ts';
import { toolCalled, toolReturned } from './events/tool.ts';

/** One schema a kind, in the order of the contract's table. */
export const eventSchemas = {
  'run.started': runStarted,
  'task.started': taskStarted,
  'task.completed': taskCompleted,
  'tool.called': toolCalled,
  'tool.returned': toolReturned,
  'delegation.started': delegationStarted,
  'agent.spawned': agentSpawned,
  'cost.updated': costUpdated,
  'llm.delta': llmDelta,
  'input.needed': inputNeeded,
  'input.closed': inputClosed,
  'hub.message': hubMessage,
  error: errorRaised,
  'run.finished': runFinished,
} as const;

/** What a run says, as it says it. Bus contract §3. */
export const runEventSchema = z.discriminatedUnion('kind', [
  runStarted,
  taskStarted,
  taskCompleted,
  toolCalled,
  toolReturned,
  delegationStarted,
  agentSpawned,
  costUpdated,
  llmDelta,
  inputNeeded,
  inputClosed,
  hubMessage,
  errorRaised,
  runFinished,
]);

/** An event with its envelope, as a run writes it. */
export type RunEvent = z.infer<typeof runEventSchema>;

/** Every kind of this version. */
export type RunEventKind = RunEvent['kind'];

/** The event of one kind: `RunEventOf<'tool.called'>`. */
export type RunEventOf<Kind extends RunEventKind> = Extract<RunEvent, { kind: Kind }>;

type Fact<Event> = Event extends RunEvent ? Omit<Event, 'v' | 'seq' | 'ts'> : never;

/** What happened, before it is stamped: an event without `v`, `seq` and `ts`. */
export type RunFact = Fact<RunEvent>;

/** Every kind of this version, in the order of the contract's table. */
export const EVENT_KINDS = Object.keys(eventSchemas) as readonly RunEventKind[];

/** Whether this version knows the kind. */
export function isEventKind(kind: string): kind is RunEventKind {
  return Object.hasOwn(eventSchemas, kind);
}

const reserved: ReadonlySet<string> = new Set(RESERVED_NAMES);

/** The names of each kind's payload, in the order of the wire. */
export const payloadNames: ReadonlyMap<string, readonly string[]> = new Map(
  EVENT_KINDS.map((kind) => [
    kind,
    Object.keys(eventSchemas[kind].shape).filter((name) => !reserved.has(name)),
  ]),
);
