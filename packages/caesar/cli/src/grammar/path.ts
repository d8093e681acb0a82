import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const path: CommandSyntax = {
  name: 'path',
  group: GROUPS.land,
  summary: 'print the directory that a task works in',
  operands: [TASK_OPERAND],
  options: [{ flags: '--task', help: 'the task’s own directory, with its report and its journal' }],
  examples: [
    ['caesar path 7f3a', 'where the agent worked; go there with: cd "$(caesar path 7f3a)"'],
    ['caesar path 7f3a --task', 'find its files'],
  ],
  load: async () => (await import('../commands/look.ts')).path,
};
