import type { AgentSetup } from '../agent-setup.ts';
import { copilot } from './copilot.ts';

export const copilotAcp: AgentSetup = { ...copilot, id: 'copilot-acp' };
