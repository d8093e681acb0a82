import type { RunEvent, RunFact, Stamped } from '@orkeon/protocol';

/** What a run has begun and not ended, as its own words tell. */
export interface OpenEnds {
  hear(said: Stamped): void;
  /** What is to be said so that nothing stays open: calls, then questions, then tasks. */
  closing(reason: string): RunFact[];
  /** Whether `crew_failed` or `crew_cancelled` was said. */
  readonly saidWhyItStops: boolean;
  /** Id of the event that the end of the run follows from. */
  readonly lastCause: string;
}

type Opening = Extract<RunEvent, { kind: 'tool.called' | 'delegation.started' | 'agent.spawned' }>;

const TOOLS = { 'delegation.started': 'delegate_work_to_coworker', 'agent.spawned': 'spawn_agent' } as const;

/** Watches a run for what is open. */
export function watchOpenEnds(): OpenEnds {
  const calls = new Map<string, Opening>();
  const questions = new Map<string, Extract<RunEvent, { kind: 'input.needed' }>>();
  const tasks = new Map<string, Extract<RunEvent, { kind: 'task.started' }>>();
  let saidWhyItStops = false;
  let lastCause = '1';

  function hear({ event }: Stamped): void {
    const id = event.correlationId ?? '';
    switch (event.kind) {
      case 'tool.called':
      case 'delegation.started':
      case 'agent.spawned':
        calls.set(id, event);
        break;
      case 'tool.returned':
        calls.delete(id);
        break;
      case 'input.needed':
        questions.set(id, event);
        break;
      case 'input.closed':
        questions.delete(id);
        break;
      case 'task.started':
        tasks.set(event.taskId, event);
        break;
      case 'task.completed':
        tasks.delete(event.taskId);
        lastCause = String(event.seq);
        break;
      case 'error':
        if (event.recoverable) break;
        saidWhyItStops = true;
        lastCause = String(event.seq);
        break;
      default:
    }
  }

  return {
    hear,
    closing: (reason) => [
      ...[...calls.values()].map(returnOf),
      ...[...questions.values()].map(refusalOf),
      ...[...tasks.values()].map((task) => completionOf(task, reason)),
    ],
    get saidWhyItStops() {
      return saidWhyItStops;
    },
    get lastCause() {
      return lastCause;
    },
  };
}

function returnOf(call: Opening): RunFact {
  const { crewId, agentId, correlationId, taskId, seq } = call;
  const toolName = call.kind === 'tool.called' ? call.toolName : TOOLS[call.kind];
  const identity = { crewId, agentId, correlationId, causationId: String(seq) };
  return { kind: 'tool.returned', ...identity, toolName, success: false, durationMs: 0, taskId };
}

function refusalOf(question: Extract<RunEvent, { kind: 'input.needed' }>): RunFact {
  const { crewId, agentId, correlationId, taskId, seq } = question;
  const identity = { crewId, agentId, correlationId, causationId: String(seq) };
  return { kind: 'input.closed', ...identity, outcome: 'refused', reason: 'cancelled', taskId };
}

function completionOf(task: Extract<RunEvent, { kind: 'task.started' }>, reason: string): RunFact {
  const { crewId, agentId, taskId, agentRole, seq } = task;
  const unmeasured = { durationMs: 0, tokens: 0, toolCalls: 0 };
  const identity = { crewId, agentId, causationId: String(seq) };
  return { kind: 'task.completed', ...identity, taskId, agentRole, success: false, ...unmeasured, reason };
}
