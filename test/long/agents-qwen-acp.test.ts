import { proveAgent } from '../agents/prove-agent.ts';
import { qwenAcp } from '../agents/setups/qwen-acp.ts';

proveAgent(qwenAcp);
