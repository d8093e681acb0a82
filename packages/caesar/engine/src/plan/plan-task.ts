import type { Agent } from '@caesar/agents';
import { isRefusal, type Refusal } from '@caesar/protocol';
import type { Role } from '../config/config-schema.ts';
import { checkBase } from './base-ref.ts';
import { checkRequest } from './check-request.ts';
import { chooseAgent, findRole } from './choose-agent.ts';
import { type ChosenIsolation, chooseIsolation } from './isolation.ts';
import { chooseModel } from './model.ts';
import { chooseNetwork } from './network.ts';
import { findLeftBehind } from './not-carried.ts';
import type { PlanFacts } from './plan-facts.ts';
import { chooseReportTier } from './report-tier.ts';
import { chooseSettings, type Settings } from './settings.ts';
import { findStaleBase } from './stale-base.ts';
import { subdirectoryOf } from './subdirectory.ts';
import type { Planned, TaskPlan } from './task-plan.ts';
import type { TaskRequest } from './task-request.ts';

/** Makes every choice of a task from what was asked and how the world is, or says why there can be no task. */
export function planTask(request: TaskRequest, facts: PlanFacts): Planned {
  const plan = plannedOrRefused(request, facts);
  return isRefusal(plan) ? { ok: false, refusal: plan } : { ok: true, plan };
}

function plannedOrRefused(request: TaskRequest, facts: PlanFacts): TaskPlan | Refusal {
  const nonsense = checkRequest(request);
  if (nonsense !== null) return nonsense;
  const role = findRole(request, facts);
  if (isRefusal(role)) return role;
  const chosen = chooseAgent(request, role, facts);
  if (isRefusal(chosen)) return chosen;
  const { agent } = chosen;
  const settings = chooseSettings(request, role, facts.config.policy);
  const place = choosePlace(request, { agent, settings, facts });
  if (isRefusal(place)) return place;
  const mode = settings.mode.value;
  const network = chooseNetwork({ asked: settings.network.value, mode, agent });
  if (isRefusal(network)) return network;
  const model = chooseModel({ asked: request.model, role, config: facts.config, agent });
  if (isRefusal(model)) return model;
  const tier = chooseReportTier({
    channel_wanted: request.channel ?? false,
    mode,
    capabilities: agent.capabilities,
  });
  const left = findLeftBehind(facts.repository, place.isolation, request.carry_dirty ?? false);
  const stale = findStaleBase(facts.repository, place.isolation);
  return {
    ...asAsked(request, role, facts),
    agent: agent.id,
    mode,
    isolation: place.isolation,
    isolation_reason: place.reason,
    network: network.network,
    timeout_ms: settings.timeout_ms.value,
    model: model.model,
    report_tier: tier.report_tier,
    not_carried: left.not_carried,
    findings: [chosen, place, network, model, tier, left, stale].flatMap(({ findings }) => findings),
  };
}

/** The place, once the starting point is known to exist; a starting point of its own asks for a worktree. */
function choosePlace(
  request: TaskRequest,
  { agent, settings, facts }: { agent: Agent; settings: Settings; facts: PlanFacts },
): ChosenIsolation | Refusal {
  const unusable = checkBase(request, facts.repository);
  if (unusable !== null) return unusable;
  return chooseIsolation({
    asked: request.base === undefined ? settings.isolation : { value: 'worktree', from: 'request' },
    mode: settings.mode.value,
    repository: facts.repository,
    native_read_only: agent.capabilities.readOnly,
    allow_inplace_write: facts.config.policy.allow_inplace_write,
  });
}

/** What a plan takes over without a choice. */
function asAsked(request: TaskRequest, role: Role | null, facts: PlanFacts) {
  const { repository, caller } = facts;
  const top = 'top_level' in repository ? repository.top_level : facts.root;
  return {
    objective: request.objective,
    role: role?.name ?? null,
    depth: caller.depth + 1,
    parent_task_id: caller.task_id,
    base: repository.state === 'ready' ? repository.base : null,
    subdirectory: subdirectoryOf(top, facts.cwd),
    context: [facts.role_prompt ?? '', request.context ?? '']
      .filter((text) => text.trim() !== '')
      .join('\n\n---\n\n'),
    constraints: request.constraints ?? [],
    acceptance_criteria: request.acceptance_criteria ?? [],
    verify: request.verify ?? [],
    extra_args: request.extra_args ?? [],
    carry_dirty: request.carry_dirty ?? false,
    continues: null,
    keep_background: request.keep_background ?? facts.config.policy.keep_background,
  };
}
