import type { AgentSetup } from './agent-setup.ts';
import { claude } from './setups/claude.ts';
import { claudeAcp } from './setups/claude-acp.ts';
import { codex } from './setups/codex.ts';
import { codexAcp } from './setups/codex-acp.ts';
import { copilot } from './setups/copilot.ts';
import { copilotAcp } from './setups/copilot-acp.ts';
import { gemini } from './setups/gemini.ts';
import { geminiAcp } from './setups/gemini-acp.ts';
import { opencode } from './setups/opencode.ts';
import { opencodeAcp } from './setups/opencode-acp.ts';
import { pi } from './setups/pi.ts';
import { qwen } from './setups/qwen.ts';
import { qwenAcp } from './setups/qwen-acp.ts';

/** Every agent whose own program is proven. */
export const setups: readonly AgentSetup[] = [
  ...[claude, codex, copilot, gemini, opencode, pi, qwen],
  ...[claudeAcp, codexAcp, copilotAcp, geminiAcp, opencodeAcp, qwenAcp],
];

/** The known agents whose program is not, and why. */
export const unproven: Readonly<Record<string, string>> = {
  antigravity: 'no package registry has its program: its adapter follows its documentation',
};
