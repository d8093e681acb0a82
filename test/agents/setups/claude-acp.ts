import type { AgentSetup } from '../agent-setup.ts';
import { claude } from './claude.ts';

export const claudeAcp: AgentSetup = {
  ...claude,
  id: 'claude-acp',
  program: 'claude-acp',
  lacks: { leave: 'declared by a user, it answers itself unless its own settings have it ask' },
};
