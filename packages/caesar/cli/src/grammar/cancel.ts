import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const cancel: CommandSyntax = {
  name: 'cancel',
  group: GROUPS.follow,
  summary: 'end a task and everything that it started',
  operands: [TASK_OPERAND],
  options: [],
  examples: [['caesar cancel 7f3a', 'stop it; what it changed so far stays to be looked at']],
  load: async () => (await import('../commands/cancel.ts')).cancel,
};
