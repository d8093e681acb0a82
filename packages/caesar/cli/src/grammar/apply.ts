import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { PATHS_OPERAND, TASK_OPERAND } from './task-operand.ts';

export const apply: CommandSyntax = {
  name: 'apply',
  group: GROUPS.land,
  summary: 'land a task’s changes in your working tree: all of them, or nothing',
  operands: [TASK_OPERAND, PATHS_OPERAND],
  options: [{ flags: '--check', help: 'say whether it would land, and change nothing' }],
  examples: [
    ['caesar apply 7f3a --check', 'is there a conflict?'],
    ['caesar apply 7f3a', 'land it; nothing is staged or committed'],
  ],
  load: async () => (await import('../commands/apply.ts')).apply,
};
