import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';

export const ps: CommandSyntax = {
  name: 'ps',
  aliases: ['ls'],
  group: GROUPS.follow,
  summary: 'list the tasks at work and the last ten that ended',
  operands: [],
  options: [
    { flags: '--status <statuses>', help: 'only tasks in these statuses, separated by commas' },
    { flags: '--all', help: 'every task' },
  ],
  examples: [
    ['caesar ps', 'what is going on?'],
    ['caesar ps --status failed,timed_out', 'what went wrong?'],
  ],
  load: async () => (await import('../commands/look.ts')).ps,
};
