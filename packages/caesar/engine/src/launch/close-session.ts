import type { Agent } from '@caesar/agents';
import { readBounded } from '@caesar/host';
import type { TaskDirectory, Usage } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { Harvest } from './read-stream.ts';

/** More than any account of a run's cost holds. */
const MAX_USAGE_BYTES = 1024 * 1024;

/**
 * The session that a run leaves. Its harvest gains what the agent left in a usage file; where the agent tells what a whole
 * session costs, the harvest keeps this run's part of it alone.
 */
export async function closeSession(
  harvest: Harvest,
  { agent, plan, directory }: { agent: Agent; plan: TaskPlan; directory: TaskDirectory },
): Promise<TaskRecord['session']> {
  const total = (await readUsageFile(agent, directory)) ?? harvest.usage;
  const isWhole = agent.capabilities.usage === 'session';
  harvest.usage = isWhole ? lessEarlier(total, plan.continues?.session?.usage ?? null) : total;
  const id = harvest.session_id ?? plan.continues?.session?.id ?? null;
  return id === null ? null : { id, usage: isWhole ? total : null };
}

async function readUsageFile({ usageFile }: Agent, { path }: TaskDirectory): Promise<Usage | null> {
  if (usageFile === undefined) return null;
  const file = await readBounded(`${path}/${usageFile.name}`, MAX_USAGE_BYTES);
  return file.state === 'read' ? usageFile.read(file.bytes.toString('utf8')) : null;
}

/** A session's cost less what its earlier runs cost; what shrank is told as it is, since the agent counted anew. */
function lessEarlier(total: Usage | null, earlier: Usage | null): Usage | null {
  if (total === null || earlier === null) return total;
  const parts = Object.entries(total).map(([name, value]) => {
    const before = earlier[name];
    const isPart = typeof value === 'number' && typeof before === 'number' && before <= value;
    return [name, isPart ? value - before : value] as const;
  });
  return Object.fromEntries(parts);
}
