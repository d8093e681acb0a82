import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';
import { TASK_OPERAND } from './task-operand.ts';

export const answer: CommandSyntax = {
  name: 'answer',
  group: GROUPS.follow,
  summary: 'answer a question that a task waits on',
  operands: [
    TASK_OPERAND,
    { name: '<question>', help: 'the question: its id, or a beginning of it that no other one shares' },
    {
      name: '<text>',
      help: 'the answer: a text, @file, or "-" for standard input; "@@" begins a text that starts with "@"',
    },
  ],
  options: [],
  examples: [
    ['caesar answer 7f3a q1 yes', 'the task goes on at once'],
    ['caesar answer 7f3a q1 @decision.md', 'a long answer'],
  ],
  notes: 'A question is answered once; see what waits with: caesar ps',
  load: async () => (await import('../commands/look.ts')).answerCommand,
};
