import { proveAgent } from '../agents/prove-agent.ts';
import { claude } from '../agents/setups/claude.ts';

proveAgent(claude);
