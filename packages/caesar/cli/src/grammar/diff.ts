import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { PATHS_OPERAND, TASK_OPERAND } from './task-operand.ts';

export const diff: CommandSyntax = {
  name: 'diff',
  group: GROUPS.land,
  summary: 'show what a task changed, against the commit that it started from',
  operands: [TASK_OPERAND, PATHS_OPERAND],
  options: [
    { flags: '--stat', help: 'one line a file: what happened and how much' },
    { flags: '--name-only', help: 'the names of the changed files, one a line' },
  ],
  examples: [
    ['caesar diff 7f3a --stat', 'an overview'],
    ['caesar diff 7f3a > change.patch', 'a patch that git can apply, binary files included'],
  ],
  notes: 'Paths may also go after "--".',
  takesRawArguments: true,
  load: async () => (await import('../commands/diff.ts')).diff,
};
