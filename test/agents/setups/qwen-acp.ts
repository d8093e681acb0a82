import type { AgentSetup } from '../agent-setup.ts';
import { qwen } from './qwen.ts';

export const qwenAcp: AgentSetup = {
  ...qwen,
  id: 'qwen-acp',
  asking: { args: ['--acp', '--approval-mode', 'default'] },
};
