import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const continueSyntax: CommandSyntax = {
  name: 'continue',
  group: GROUPS.delegate,
  summary: 'ask the agent of a task for more, in the same worktree',
  operands: [
    TASK_OPERAND,
    { name: '[more]', help: 'what more is to be done, word for word; "-" reads it from standard input' },
  ],
  options: [
    {
      flags: '--answer <question=text>',
      help: 'answers a question of the report (repeatable)',
      repeatable: true,
    },
    { flags: '--timeout <duration>', help: 'the time limit: 90s, 10m, 1h; default: the former one' },
    { flags: '--channel', help: 'let the agent ask, and tell how it gets on; default: as before' },
    { flags: '--detach', help: 'print the new task’s id at once and go on without waiting for it' },
  ],
  examples: [
    ['caesar continue 7f3a "Now add a test for it"', 'a new task; its diff holds the work of both'],
    ['caesar continue 7f3a --answer q1=yes', 'the task was blocked on a question'],
  ],
  notes: 'The agent goes on with its own session where it has one; otherwise it is told of the earlier work.',
  load: async () => (await import('../commands/continue.ts')).continueCommand,
};
