import type { Agent } from '../agent.ts';
import { copilotCommand } from './command.ts';
import { copilotTranslator } from './translate.ts';
import { copilotUsageFile } from './usage-file.ts';

/** GitHub's Copilot CLI. It is not confined; in read-only mode each call that writes or runs commands is denied. */
export const copilot: Agent = {
  id: 'copilot',
  displayName: 'GitHub Copilot CLI',
  bin: 'copilot',
  provenVersion: '1.0.102',
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
    usage: 'session',
  },
  strippedVariables: [],
  command: copilotCommand,
  translator: copilotTranslator,
  usageFile: copilotUsageFile,
};
