import type { AgentSetup } from '../agent-setup.ts';
import { codex } from './codex.ts';

export const codexAcp: AgentSetup = {
  ...codex,
  id: 'codex-acp',
  program: 'codex-acp',
  lacks: { leave: 'declared by a user, a reviewer of its own answers' },
};
