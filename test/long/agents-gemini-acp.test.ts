import { proveAgent } from '../agents/prove-agent.ts';
import { geminiAcp } from '../agents/setups/gemini-acp.ts';

proveAgent(geminiAcp);
