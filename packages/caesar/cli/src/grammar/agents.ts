import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';

export const agents: CommandSyntax = {
  name: 'agents',
  group: GROUPS.delegate,
  summary: 'list the agents that are known here, or try one',
  operands: [
    { name: '<action>', help: 'list or test' },
    { name: '[agent]', help: 'test: the id of the agent to try' },
  ],
  options: [
    { flags: '--yes', help: 'test: go ahead; the agent calls its model, which may cost something' },
    { flags: '--timeout <duration>', help: 'test: the time limit; default: 60s' },
  ],
  examples: [
    ['caesar agents list', 'what is installed, permitted and proven'],
    ['caesar agents test codex --yes', 'a small read-only task: does it come back with a report?'],
  ],
  load: async () => (await import('../commands/agents.ts')).agentsCommand,
};
