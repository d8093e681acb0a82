import { type Agent, nearest } from '@caesar/agents';
import { type Finding, isRefusal, type Refusal } from '@caesar/protocol';
import type { Role } from '../config/config-schema.ts';
import type { PlanFacts } from './plan-facts.ts';
import { checkDepth, checkPolicy } from './policy.ts';
import type { TaskRequest } from './task-request.ts';

/** The agent that takes a task. */
export interface ChosenAgent {
  readonly agent: Agent;
  readonly findings: readonly Finding[];
}

/** The role that a request names, or null when it names none. */
export function findRole({ role }: TaskRequest, { config }: PlanFacts): Role | null | Refusal {
  if (role === undefined) return null;
  const found = config.role.find(({ name }) => name === role);
  if (found !== undefined) return found;
  const names = config.role.map(({ name }) => name);
  return { code: 'ROLE_NOT_FOUND', reason: `there is no role "${role}"`, remedy: remedyForRole(role, names) };
}

function remedyForRole(role: string, names: readonly string[]): string {
  const meant = nearest(role, names);
  if (meant !== null) return `did you mean "${meant}"?`;
  if (names.length > 0) return `name one of: ${names.join(', ')}`;
  return 'declare it in .caesar/config.toml: [[role]] with name, agents and mode';
}

/** The agent that was asked for, else the first of the role's that is permitted and installed. */
export function chooseAgent(
  request: TaskRequest,
  role: Role | null,
  facts: PlanFacts,
): ChosenAgent | Refusal {
  if (request.agent === undefined) return role === null ? unnamed(facts) : firstOfRole(role, facts);
  const agent = admit(request.agent, facts);
  return isRefusal(agent) ? agent : { agent, findings: [] };
}

function firstOfRole(role: Role, facts: PlanFacts): ChosenAgent | Refusal {
  const tooDeep = checkDepth(facts);
  if (tooDeep !== null) return tooDeep;
  const findings: Finding[] = [];
  for (const id of role.agents) {
    const agent = admit(id, facts);
    if (!isRefusal(agent)) return { agent, findings };
    findings.push(skipped(id, role, agent));
  }
  return {
    code: 'ROLE_UNSERVED',
    reason: `no agent of role "${role.name}" can take the task: ${findings.map(({ detail }) => detail).join('; ')}`,
    remedy: 'name another agent with --agent, or mend one of these',
  };
}

function skipped(id: string, role: Role, { reason, remedy }: Refusal): Finding {
  return {
    code: 'AGENT_SKIPPED',
    severity: 'info',
    title: `Role "${role.name}" passed over agent "${id}"`,
    detail: reason,
    remedy,
  };
}

/** An agent by its id, if it is known, permitted and installed. */
function admit(id: string, facts: PlanFacts): Agent | Refusal {
  const agent = facts.catalog.find(id);
  if (isRefusal(agent)) return agent;
  const refusal = checkPolicy({ agent: id, config: facts.config, caller: facts.caller });
  if (refusal !== null) return refusal;
  return facts.installed.has(id) ? agent : notInstalled(agent);
}

function notInstalled({ id, bin }: Agent): Refusal {
  return {
    code: 'AGENT_NOT_INSTALLED',
    reason: `agent "${id}" cannot be started: there is no program "${bin}" that may be run`,
    remedy: `install it, put it on the PATH, or correct the bin of [[agent]] "${id}"`,
  };
}

function unnamed({ catalog, installed }: PlanFacts): Refusal {
  const ids = catalog.agents.map(({ id }) => id).filter((id) => installed.has(id));
  return {
    code: 'AGENT_UNNAMED',
    reason: 'neither an agent nor a role was named',
    remedy:
      ids.length > 0
        ? `name one with --agent: ${ids.join(', ')}`
        : 'install one of those that "caesar agents list" shows, or declare one in .caesar/config.toml ([[agent]] with id and bin)',
  };
}
