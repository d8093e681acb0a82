import type { ListedAgent } from '@caesar/engine';

/** An agent as programs read it. */
export function agentJson({ capabilities, ...agent }: ListedAgent) {
  return {
    id: agent.id,
    display_name: agent.displayName,
    bin: agent.bin,
    installed: agent.path !== null,
    path: agent.path,
    declared: agent.isDeclared,
    proven_version: agent.provenVersion,
    permitted: agent.policy === null,
    policy: agent.policy,
    capabilities: {
      read_only: capabilities.readOnly,
      schema: capabilities.schema,
      channel: capabilities.channel,
      model: capabilities.model,
      resume: capabilities.resume,
      add_directories: capabilities.addDirectories,
      network: capabilities.network,
      commits: capabilities.commits,
      events: capabilities.events,
      usage: capabilities.usage,
    },
  };
}
