import type { AgentSetup } from '../agent-setup.ts';
import { opencode } from './opencode.ts';

export const opencodeAcp: AgentSetup = {
  ...opencode,
  id: 'opencode-acp',
  lacks: { 'rate-limit': 'over the protocol it tells the provider’s words alone, never the status' },
  asking: { args: ['acp'], env: { OPENCODE_PERMISSION: '{"edit":"ask","bash":"ask"}' } },
};
