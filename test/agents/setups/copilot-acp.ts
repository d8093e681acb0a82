import type { AgentSetup } from '../agent-setup.ts';
import { copilot } from './copilot.ts';

export const copilotAcp: AgentSetup = {
  ...copilot,
  id: 'copilot-acp',
  lacks: { leave: 'declared by a user, it takes no server from its session, so that no channel is open' },
};
