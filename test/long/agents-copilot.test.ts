import { proveAgent } from '../agents/prove-agent.ts';
import { copilot } from '../agents/setups/copilot.ts';

proveAgent(copilot);
