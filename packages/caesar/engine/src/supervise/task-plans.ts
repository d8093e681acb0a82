import type { AgentDeclaration } from '@caesar/agents';
import {
  createExclusive,
  ensureDirectory,
  listDirectory,
  ownIdentity,
  type ProcessIdentity,
  readBounded,
  removeTree,
} from '@caesar/host';
import { isDocumentId } from '@caesar/protocol';
import type { TaskPlan } from '../plan/task-plan.ts';
import type { TaskStore } from '../records/task-store.ts';

/** The format of the plans that this version writes. */
const PLAN_FORMAT = 1;
/** More than any plan holds. */
const MAX_PLAN_BYTES = 128 * 1024 * 1024;

/** The plan of a task that has not ended, as it is kept for its owner and for recovery. */
export interface KeptPlan {
  /** The process that took the task on; until there is a record, its death makes the plan void. */
  readonly creator: ProcessIdentity;
  readonly plan: TaskPlan;
  /** The agent as the configuration declared it; null for one that is built in. */
  readonly declaration: AgentDeclaration | null;
}

function plansDirectory(store: TaskStore): string {
  return `${store.stateDirectory}/plans`;
}

function planFile(store: TaskStore, id: string): string {
  return `${plansDirectory(store)}/${id}.json`;
}

/** Keeps a plan under its task's id until the task has ended; false when the id is taken. */
export async function createPlan(
  store: TaskStore,
  id: string,
  { plan, declaration }: Omit<KeptPlan, 'creator'>,
): Promise<boolean> {
  await ensureDirectory(plansDirectory(store));
  const content = { format: PLAN_FORMAT, creator: ownIdentity(), plan, declaration };
  return createExclusive(planFile(store, id), `${JSON.stringify(content)}\n`, { mode: 0o600 });
}

/** Reads a kept plan; null when there is none of this version's. */
export async function readPlan(store: TaskStore, id: string): Promise<KeptPlan | null> {
  if (!isDocumentId(id)) return null;
  const file = await readBounded(planFile(store, id), MAX_PLAN_BYTES);
  if (file.state !== 'read') return null;
  try {
    const content = JSON.parse(file.bytes.toString('utf8'));
    if (content?.format !== PLAN_FORMAT || typeof content.plan?.objective !== 'string') return null;
    return { creator: content.creator, plan: content.plan, declaration: content.declaration ?? null };
  } catch {
    return null;
  }
}

/** Forgets the plan of a task that has ended. */
export async function removePlan(store: TaskStore, id: string): Promise<void> {
  await removeTree(planFile(store, id));
}

/** The ids of the tasks that have not ended, in no particular order; this is their index. */
export async function listActiveIds(store: TaskStore): Promise<string[]> {
  const entries = await listDirectory(plansDirectory(store));
  return entries.flatMap(({ name }) => {
    const id = name.endsWith('.json') ? name.slice(0, -'.json'.length) : '';
    return isDocumentId(id) ? [id] : [];
  });
}
