import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const apply: CommandSyntax = {
  name: 'apply',
  group: GROUPS.land,
  summary: 'land tasks’ changes in your working tree: all of them, or nothing',
  operands: [
    TASK_OPERAND,
    {
      name: '[others...]',
      help: 'more tasks, landed in this order; then only these files or folders of them, from the top of the repository',
    },
  ],
  options: [
    { flags: '--check', help: 'say whether it would land, and change nothing' },
    { flags: '--merge', help: 'where both sides changed the same lines, leave conflict markers' },
    { flags: '--reverse', help: 'undo what was landed' },
    { flags: '--commit', help: 'make one commit per task, with its summary; no hook runs' },
  ],
  examples: [
    ['caesar apply 7f3a --check', 'is there a conflict?'],
    ['caesar apply 7f3a', 'land it; nothing is staged or committed'],
    ['caesar apply 7f3a 9c01 --commit', 'two tasks, one after the other, a commit each'],
    ['caesar apply 7f3a src/parser.ts', 'one file of it'],
    ['caesar apply 7f3a --reverse', 'as it was before'],
  ],
  notes: 'A file that is named like a task goes after "--".',
  takesRawArguments: true,
  load: async () => (await import('../commands/apply.ts')).apply,
};
