import { proveAgent } from '../agents/prove-agent.ts';
import { qwen } from '../agents/setups/qwen.ts';

proveAgent(qwen);
