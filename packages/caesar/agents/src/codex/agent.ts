import type { Agent } from '../agent.ts';
import { codexCommand } from './command.ts';
import { codexTranslator } from './translate.ts';

/** OpenAI's codex, by `codex exec`. A kernel sandbox keeps it to its directories; commands have no network unless given. */
export const codex: Agent = {
  id: 'codex',
  displayName: 'Codex',
  bin: 'codex',
  provenVersion: '0.171.0',
  capabilities: {
    readOnly: true,
    schema: true,
    channel: true,
    model: true,
    resume: true,
    addDirectories: true,
    network: 'write-only',
    commits: 'directories',
    events: true,
    usage: 'session',
  },
  strippedVariables: [],
  command: codexCommand,
  translator: codexTranslator,
};
