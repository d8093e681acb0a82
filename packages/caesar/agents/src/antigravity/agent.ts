import type { Agent } from '../agent.ts';
import { antigravityCommand } from './command.ts';
import { antigravityTranslator } from './translate.ts';

/** Google's Antigravity CLI, by `agy --print`; written from its documentation, never yet seen at work. */
export const antigravity: Agent = {
  id: 'antigravity',
  displayName: 'Antigravity',
  bin: 'agy',
  provenVersion: null,
  capabilities: {
    readOnly: true,
    schema: true,
    channel: false,
    model: true,
    resume: true,
    addDirectories: true,
    network: 'open',
    commits: 'unknown',
    events: true,
    usage: 'run',
  },
  strippedVariables: [],
  command: antigravityCommand,
  translator: antigravityTranslator,
};
