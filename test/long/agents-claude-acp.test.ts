import { proveAgent } from '../agents/prove-agent.ts';
import { claudeAcp } from '../agents/setups/claude-acp.ts';

proveAgent(claudeAcp);
