import { proveAgent } from '../agents/prove-agent.ts';
import { opencode } from '../agents/setups/opencode.ts';

proveAgent(opencode);
