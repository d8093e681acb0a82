import { proveAgent } from '../agents/prove-agent.ts';
import { opencodeAcp } from '../agents/setups/opencode-acp.ts';

proveAgent(opencodeAcp);
