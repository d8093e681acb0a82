import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const show: CommandSyntax = {
  name: 'show',
  group: GROUPS.follow,
  summary: 'show a task: what was asked, how it ended, its report',
  operands: [TASK_OPERAND],
  options: [{ flags: '--format <format>', help: 'json, markdown, sarif or junit' }],
  examples: [
    ['caesar show 7f3a', 'the task whose id begins with t_7f3a'],
    ['caesar show 7f3a --json', 'the same for programs'],
    ['caesar show 7f3a --format sarif > findings.sarif', 'its findings for a code host'],
  ],
  load: async () => (await import('../commands/look.ts')).show,
};
