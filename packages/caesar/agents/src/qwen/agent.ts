import type { Agent } from '../agent.ts';
import { qwenCommand } from './command.ts';
import { qwenTranslator } from './translate.ts';

/** Qwen Code. It is not confined; in read-only mode it declares no tool that writes or runs commands. */
export const qwen: Agent = {
  id: 'qwen',
  displayName: 'Qwen Code',
  bin: 'qwen',
  provenVersion: '0.24.4',
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
    usage: 'session',
  },
  strippedVariables: [],
  command: qwenCommand,
  translator: qwenTranslator,
};
