import { proveAgent } from '../agents/prove-agent.ts';
import { copilotAcp } from '../agents/setups/copilot-acp.ts';

proveAgent(copilotAcp);
