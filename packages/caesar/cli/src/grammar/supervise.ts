import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const supervise: CommandSyntax = {
  name: 'supervise',
  isHidden: true,
  group: GROUPS.delegate,
  summary: 'carry out a task that was handed out with --detach',
  operands: [TASK_OPERAND],
  options: [],
  examples: [['caesar supervise t_7f3a00000000', 'started by caesar run --detach, never by hand']],
  load: async () => (await import('../commands/supervise.ts')).supervise,
};
