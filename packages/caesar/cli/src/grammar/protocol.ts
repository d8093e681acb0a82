import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';

export const protocol: CommandSyntax = {
  name: 'protocol',
  group: GROUPS.standard,
  summary: 'print the schemas of the standard, or hold documents and agents against it',
  operands: [
    { name: '<action>', help: 'schema or check' },
    {
      name: '[subject]',
      help: 'schema: task, report, event, question or answer; check: a task directory or one of its files',
    },
  ],
  options: [
    { flags: '--strict', help: 'schema: the variant that native structured outputs accept' },
    {
      flags: '--agent <command>',
      help: 'check: try this agent (a command, or the id of one) with small tasks',
    },
    { flags: '--case <ids>', help: 'check --agent: these cases alone, separated by commas' },
    { flags: '--timeout <duration>', help: 'check --agent: the time limit of one task; default: 2m' },
    { flags: '--junit', help: 'check: print a JUnit document' },
  ],
  examples: [
    ['caesar protocol schema report --strict', 'the JSON Schema that a model’s final answer can be held to'],
    ['caesar protocol check "$(caesar path 7f3a --task)"', 'what in a task’s files does not conform'],
    ['caesar protocol check --agent "python3 agent.py"', 'does this agent conform?'],
  ],
  notes:
    'An agent is started by the shell in a temporary repository; files that its command names are found from here. ' +
    'Exit codes: 0 conforms, 1 does not.',
  load: async () => (await import('../commands/protocol.ts')).protocol,
};
