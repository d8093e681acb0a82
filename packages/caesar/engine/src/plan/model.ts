import type { Agent } from '@caesar/agents';
import type { Finding, Refusal } from '@caesar/protocol';
import type { Role } from '../config/config-schema.ts';
import type { Config } from '../config/merge-layers.ts';

/** The model that a task's agent is told to use; null leaves the agent its own. */
export interface ChosenModel {
  readonly model: string | null;
  readonly findings: readonly Finding[];
}

/** What the choice of a model rests on. */
export interface ModelQuestion {
  readonly asked: string | undefined;
  readonly role: Role | null;
  readonly config: Pick<Config, 'models'>;
  readonly agent: Pick<Agent, 'id' | 'capabilities'>;
}

/**
 * The model asked for, else the role's, else the one configured for the agent. An agent that cannot be told a model
 * refuses one that was asked for, and works without one that was only configured.
 */
export function chooseModel({ asked, role, config, agent }: ModelQuestion): ChosenModel | Refusal {
  const model = asked ?? role?.model ?? config.models.get(agent.id) ?? null;
  if (model === null || agent.capabilities.model) return { model, findings: [] };
  return asked === undefined
    ? { model: null, findings: [notApplied(model, agent.id)] }
    : unsupported(model, agent.id);
}

function unsupported(model: string, agent: string): Refusal {
  return {
    code: 'MODEL_UNSUPPORTED',
    reason: `agent "${agent}" cannot be told to use model "${model}"`,
    remedy: 'drop --model, choose another agent, or put {{model}} in the args of its [[agent]]',
  };
}

function notApplied(model: string, agent: string): Finding {
  return {
    code: 'MODEL_NOT_APPLIED',
    severity: 'info',
    title: `Model "${model}" was not applied`,
    detail: `It is configured, but agent "${agent}" cannot be told which model to use.`,
    remedy: 'put {{model}} in the args of its [[agent]], or take the model out of the configuration',
  };
}
