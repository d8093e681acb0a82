import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASKS_OPERAND } from './task-operand.ts';

export const gc: CommandSyntax = {
  name: 'gc',
  group: GROUPS.land,
  summary: 'remove worktrees that hold nothing but what you have already',
  operands: [TASKS_OPERAND],
  options: [
    { flags: '--dry-run', help: 'say what would go, and change nothing' },
    { flags: '--force', help: 'also remove worktrees that hold work, once it is saved' },
    { flags: '--older-than <age>', help: 'only tasks that ended longer ago: 12h, 7d' },
  ],
  examples: [
    ['caesar gc --dry-run', 'what would go, what stays, and why'],
    ['caesar gc 7f3a --force', 'save the work of one task beside the records, then remove its worktree'],
  ],
  notes: 'Records and task directories go after [policy] keep_days, when that is set.',
  load: async () => (await import('../commands/gc.ts')).gc,
};
