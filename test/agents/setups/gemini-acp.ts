import type { AgentSetup } from '../agent-setup.ts';
import { gemini } from './gemini.ts';

export const geminiAcp: AgentSetup = {
  ...gemini,
  id: 'gemini-acp',
  asking: { args: ['--acp', '--skip-trust'] },
  tooMany: { ...gemini.tooMany, failure: { reset_at: null } },
};
