import type { Agent } from './agent.ts';

/** The agents that are known without configuration. */
export const builtInAgents: readonly Agent[] = [];
