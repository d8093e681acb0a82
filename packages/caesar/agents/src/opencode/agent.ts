import type { Agent } from '../agent.ts';
import { opencodeCommand } from './command.ts';
import { opencodeTranslator } from './translate.ts';

/** opencode, by `opencode run`. It is not confined; in read-only mode its tools for writing are taken away. */
export const opencode: Agent = {
  id: 'opencode',
  displayName: 'opencode',
  bin: 'opencode',
  provenVersion: '1.18.33',
  capabilities: {
    readOnly: true,
    schema: false,
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
  command: opencodeCommand,
  translator: opencodeTranslator,
};
