import { proveAgent } from '../agents/prove-agent.ts';
import { codex } from '../agents/setups/codex.ts';

proveAgent(codex);
