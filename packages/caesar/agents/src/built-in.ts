import type { Agent } from './agent.ts';
import { antigravity } from './antigravity/agent.ts';
import { claude } from './claude/agent.ts';
import { codex } from './codex/agent.ts';
import { copilot } from './copilot/agent.ts';
import { gemini } from './gemini/agent.ts';
import { opencode } from './opencode/agent.ts';
import { pi } from './pi/agent.ts';
import { qwen } from './qwen/agent.ts';

/** The agents that are known without configuration. */
export const builtInAgents: readonly Agent[] = [
  antigravity,
  claude,
  codex,
  copilot,
  gemini,
  opencode,
  pi,
  qwen,
];
