import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const shell: CommandSyntax = {
  name: 'shell',
  group: GROUPS.land,
  summary: 'open a shell where a task works, with the task’s variables',
  operands: [TASK_OPERAND],
  options: [],
  examples: [
    ['caesar shell 7f3a', 'look around; leave with: exit'],
    ['caesar shell 7f3a -- npm test', 'run one command there'],
  ],
  notes:
    'While the task is at work the shell lacks CAESAR_TASK_ID, by which the task’s own processes are found and ended.',
  takesRawArguments: true,
  load: async () => (await import('../commands/shell.ts')).shell,
};
