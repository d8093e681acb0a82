import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const logs: CommandSyntax = {
  name: 'logs',
  group: GROUPS.follow,
  summary: 'show what a task’s agent said while it worked',
  operands: [TASK_OPERAND],
  options: [
    { flags: '--follow', help: 'go on until the task has ended' },
    { flags: '--raw', help: 'the agent’s own output in place of its events' },
  ],
  examples: [
    ['caesar logs 7f3a --follow', 'watch it work'],
    ['caesar logs 7f3a --raw | tail', 'why did it fail?'],
  ],
  load: async () => (await import('../commands/look.ts')).logs,
};
