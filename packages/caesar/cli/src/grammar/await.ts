import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASKS_OPERAND } from './task-operand.ts';

export const awaitSyntax: CommandSyntax = {
  name: 'await',
  group: GROUPS.follow,
  summary: 'wait until tasks have ended, or one of them asks something',
  operands: [{ ...TASKS_OPERAND, name: '<ids...>' }],
  options: [
    { flags: '--any', help: 'until one of them has ended; default: until all have' },
    { flags: '--all', help: 'until all of them have ended' },
    { flags: '--timeout <duration>', help: 'no longer than this: 90s, 10m, 1h' },
  ],
  examples: [
    ['caesar await 7f3a', 'exits as the task ends'],
    ['caesar await 7f3a 81c2 --any --timeout 10m', 'whichever comes first'],
  ],
  notes:
    'Exit codes: 0 all that ended are good, 1 one of them is not, 3 a task asks something, 124 the time is over, ' +
    '130 interrupted.',
  load: async () => (await import('../commands/look.ts')).awaitCommand,
};
