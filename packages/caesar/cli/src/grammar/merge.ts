import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const merge: CommandSyntax = {
  name: 'merge',
  group: GROUPS.land,
  summary: 'land a task with the commits that its agent made',
  operands: [TASK_OPERAND],
  options: [{ flags: '--check', help: 'say whether it would land, and change nothing' }],
  examples: [['caesar merge 7f3a', 'its commits on your branch, the rest in your working tree']],
  load: async () => (await import('../commands/merge.ts')).merge,
};
