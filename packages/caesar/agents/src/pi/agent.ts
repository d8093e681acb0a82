import type { Agent } from '../agent.ts';
import { piCommand } from './command.ts';
import { piTranslator } from './translate.ts';

/**
 * pi, by `pi -p`. It is not confined; in read-only mode it has tools for reading only. Its MCP servers are those of its own
 * configuration, and may come too late for a short run.
 */
export const pi: Agent = {
  id: 'pi',
  displayName: 'pi',
  bin: 'pi',
  provenVersion: '1.6.0',
  capabilities: {
    readOnly: true,
    schema: false,
    channel: false,
    model: true,
    resume: true,
    addDirectories: true,
    network: 'open',
    commits: 'open',
    events: true,
    usage: 'run',
  },
  strippedVariables: [],
  command: piCommand,
  translator: piTranslator,
};
