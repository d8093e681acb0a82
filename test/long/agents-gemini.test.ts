import { proveAgent } from '../agents/prove-agent.ts';
import { gemini } from '../agents/setups/gemini.ts';

proveAgent(gemini);
