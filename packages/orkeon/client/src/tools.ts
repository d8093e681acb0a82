import type { ReceivedEventOf } from '@orkeon/protocol';

/** Whose work an entry is, where the run says it. */
interface Attribution {
  /** The correlation of the entry, or its `seq` as `#<seq>` when it has none; a return names the correlation. */
  readonly key: string;
  readonly correlationId: string | null;
  readonly agentId: string | null;
  readonly taskId: string | null;
}

/** A call that was announced. */
export interface ToolCall extends Attribution {
  readonly toolName: string;
  readonly argsSummary: string | null;
  /** The run's own instant, ISO-8601. */
  readonly calledAt: string;
}

/** Work that an agent handed to another. */
export interface Delegation extends Attribution {
  readonly toRole: string | null;
}

/** An agent that joined during the run. */
export interface SpawnedAgent extends Attribution {
  readonly role: string | null;
  readonly reason: string | null;
}

/** What is known of a run’s calls: each announced one is active, succeeded, failed or unfinished. */
export interface ToolProgress {
  readonly activeTools: readonly ToolCall[];
  readonly unfinishedTools: readonly ToolCall[];
  /** The sum of the active, succeeded, failed and unfinished ones. */
  readonly toolCallCount: number;
  readonly toolsSucceeded: number;
  readonly toolsFailed: number;
  readonly activeDelegations: readonly Delegation[];
  readonly unfinishedDelegations: readonly Delegation[];
  readonly spawnedAgents: readonly SpawnedAgent[];
}

/** No call so far. */
export const initialTools: ToolProgress = {
  activeTools: [],
  unfinishedTools: [],
  toolCallCount: 0,
  toolsSucceeded: 0,
  toolsFailed: 0,
  activeDelegations: [],
  unfinishedDelegations: [],
  spawnedAgents: [],
};

type Change = Partial<ToolProgress> | null;

/** The tool whose call a run announces as `delegation.started`. */
const DELEGATION_TOOL = 'delegate_work_to_coworker';

type Attributed = ReceivedEventOf<'tool.called' | 'delegation.started' | 'agent.spawned'>;

function attributionOf({ seq, correlationId, agentId, taskId }: Attributed): Attribution {
  return {
    key: correlationId ?? `#${seq}`,
    correlationId: correlationId ?? null,
    agentId: agentId ?? null,
    taskId: taskId ?? null,
  };
}

/** Takes a call; one without the name of its tool changes nothing. */
export function callTool(progress: ToolProgress, event: ReceivedEventOf<'tool.called'>): Change {
  const { toolName, argsSummary = null, ts } = event;
  if (toolName === undefined) return null;
  const call = { ...attributionOf(event), toolName, argsSummary, calledAt: ts };
  return { activeTools: [...progress.activeTools, call], toolCallCount: progress.toolCallCount + 1 };
}

/** Takes a delegation, which is no tool call. */
export function startDelegation(
  progress: ToolProgress,
  event: ReceivedEventOf<'delegation.started'>,
): Change {
  const delegation = { ...attributionOf(event), toRole: event.toRole ?? null };
  return { activeDelegations: [...progress.activeDelegations, delegation] };
}

/** Takes an agent that joined; its call’s return takes nothing back. */
export function spawnAgent(progress: ToolProgress, event: ReceivedEventOf<'agent.spawned'>): Change {
  const spawned = { ...attributionOf(event), role: event.role ?? null, reason: event.reason ?? null };
  return { spawnedAgents: [...progress.spawnedAgents, spawned] };
}

/** The latest entry with the return’s correlation; where either has none, the latest that `isNamed` recognises. */
function pairOf<Entry extends Attribution>(
  entries: readonly Entry[],
  { correlationId }: ReceivedEventOf<'tool.returned'>,
  isNamed: (entry: Entry) => boolean,
): Entry | undefined {
  const own = entries.findLast(
    (entry) => correlationId !== undefined && entry.correlationId === correlationId,
  );
  const mayPairByName = (entry: Entry) => correlationId === undefined || entry.correlationId === null;
  return own ?? entries.findLast((entry) => mayPairByName(entry) && isNamed(entry));
}

/** Takes a return: it closes its call or its delegation, and changes nothing when it has neither. */
export function returnTool(progress: ToolProgress, event: ReceivedEventOf<'tool.returned'>): Change {
  const call = pairOf(progress.activeTools, event, ({ toolName }) => toolName === event.toolName);
  if (call) {
    const activeTools = progress.activeTools.filter((active) => active !== call);
    return event.success === true
      ? { activeTools, toolsSucceeded: progress.toolsSucceeded + 1 }
      : { activeTools, toolsFailed: progress.toolsFailed + 1 };
  }
  const delegation = pairOf(progress.activeDelegations, event, () => event.toolName === DELEGATION_TOOL);
  if (!delegation) return null;
  return { activeDelegations: progress.activeDelegations.filter((active) => active !== delegation) };
}
