import type { Agent } from '../agent.ts';
import { geminiCommand } from './command.ts';
import { geminiTranslator } from './translate.ts';

/** Google's Gemini CLI. It is not confined; in read-only mode it declares no tool that writes or runs commands. */
export const gemini: Agent = {
  id: 'gemini',
  displayName: 'Gemini CLI',
  bin: 'gemini',
  provenVersion: '0.61.0',
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
  command: geminiCommand,
  translator: geminiTranslator,
};
