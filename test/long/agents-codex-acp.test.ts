import { proveAgent } from '../agents/prove-agent.ts';
import { codexAcp } from '../agents/setups/codex-acp.ts';

proveAgent(codexAcp);
