import type { AgentSetup } from '../agent-setup.ts';
import { opencode } from './opencode.ts';

export const opencodeAcp: AgentSetup = { ...opencode, id: 'opencode-acp' };
