import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';

export const channel: CommandSyntax = {
  name: 'channel',
  isHidden: true,
  group: GROUPS.delegate,
  summary: 'serve the return channel of a task on the standard streams',
  operands: [
    { name: '<action>', help: 'serve' },
    { name: '<directory>', help: 'the task’s directory' },
  ],
  options: [],
  examples: [['caesar channel serve "$CAESAR_TASK_DIR"', 'for an agent that is told of no server']],
  load: async () => (await import('../commands/channel.ts')).channelCommand,
};
