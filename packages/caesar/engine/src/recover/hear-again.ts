import { type Agent, acpAgents, builtInAgents, createCatalog, customAgent } from '@caesar/agents';
import { followFile } from '@caesar/host';
import { isRefusal } from '@caesar/protocol';
import { closeSession } from '../launch/close-session.ts';
import { emptyHarvest, type Harvest, readStream } from '../launch/read-stream.ts';
import type { TaskRecord } from '../records/task-record.ts';
import type { KeptPlan } from '../supervise/task-plans.ts';
import type { LostEvidence } from './lost-evidence.ts';

/** What the stream of a lost task's agent told, as far as it was written down. */
export interface Heard {
  readonly harvest: Harvest;
  /** Whether the agent has a stream that tells of its own end. */
  readonly streams: boolean;
  readonly session: TaskRecord['session'];
}

/** Whether the owner lived to see the agent exit: then all that the agent printed is written down. */
export function wasSeenToEnd({ exit_code, signal }: TaskRecord): boolean {
  return exit_code !== null || signal !== null;
}

/** Reads again what the owner had in memory, from the raw output and by the translator of the agent that the plan was made for. */
export async function hearAgain(
  { task, record }: Pick<LostEvidence, 'task' | 'record'>,
  kept: KeptPlan | null,
): Promise<Heard> {
  const agent = agentOf(kept);
  if (kept === null || agent === null || !agent.capabilities.events) {
    return { harvest: emptyHarvest(), streams: false, session: record.session };
  }
  const harvest = await harvestAgain(agent, {
    workspace: record.workspace ?? '',
    rawLogFile: task.directory.rawLogFile,
    isWhole: wasSeenToEnd(record),
  });
  const session = await closeSession(harvest, { agent, plan: kept.plan, directory: task.directory });
  return { harvest, streams: true, session: record.session ?? session };
}

/** The agent as it was declared when the plan was made; null where it is not known any more. */
function agentOf(kept: KeptPlan | null): Agent | null {
  if (kept === null) return null;
  if (kept.declaration !== null) return customAgent(kept.declaration);
  const agent = createCatalog({ builtIn: [...builtInAgents, ...acpAgents], declared: [] }).find(
    kept.plan.agent,
  );
  return isRefusal(agent) ? null : agent;
}

/** The raw output holds standard error too: nothing is made of lines that are not understood. */
async function harvestAgain(
  agent: Agent,
  { workspace, rawLogFile, isWhole }: { workspace: string; rawLogFile: string; isWhole: boolean },
): Promise<Harvest> {
  const reader = readStream({
    translator: agent.translator({ workspace }),
    log: { append: async () => [] },
    onOutcome: () => undefined,
  });
  for await (const { bytes } of followFile(rawLogFile, { signal: AbortSignal.abort() }))
    await reader.push(bytes);
  if (isWhole) await reader.end();
  return { ...reader.harvest, unknown_lines: 0 };
}
