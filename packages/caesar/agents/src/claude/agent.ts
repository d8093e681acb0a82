import type { Agent } from '../agent.ts';
import { claudeCommand } from './command.ts';
import { claudeTranslator } from './translate.ts';

/** Anthropic's Claude Code, by `claude -p`. It keeps itself to what its options allow; its shell is not confined. */
export const claude: Agent = {
  id: 'claude',
  displayName: 'Claude Code',
  bin: 'claude',
  provenVersion: '2.1.332',
  capabilities: {
    readOnly: true,
    schema: true,
    channel: true,
    model: true,
    resume: true,
    addDirectories: true,
    network: 'open',
    commits: 'open',
    events: true,
    usage: 'run',
  },
  strippedVariables: [],
  command: claudeCommand,
  translator: claudeTranslator,
};
