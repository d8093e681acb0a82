import { proveAgent } from '../agents/prove-agent.ts';
import { pi } from '../agents/setups/pi.ts';

proveAgent(pi);
