import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASKS_OPERAND } from './task-operand.ts';

export const watch: CommandSyntax = {
  name: 'watch',
  group: GROUPS.follow,
  summary: 'see what tasks are doing, as they do it',
  operands: [TASKS_OPERAND],
  options: [
    { flags: '--once', help: 'show how things stand and leave' },
    { flags: '--bell', help: 'ring the terminal when a task ends or asks something' },
  ],
  examples: [
    ['caesar watch', 'all tasks at work; Ctrl-C leaves, and nothing of theirs is touched'],
    ['caesar watch 7f3a --json', 'its events, one JSON object a line, until it has ended'],
  ],
  notes: 'With ids it leaves when they have all ended. Off a terminal each event is one line.',
  load: async () => (await import('../commands/look.ts')).watch,
};
