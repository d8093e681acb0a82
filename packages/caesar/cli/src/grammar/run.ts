import type { CommandSyntax } from './command-syntax.ts';
import { GROUPS } from './groups.ts';

const WHO = 'Who does it:';
const WHAT = 'What is asked:';
const WHERE = 'Where and within which bounds:';
const CHECK = 'What is checked:';

export const run: CommandSyntax = {
  name: 'run',
  group: GROUPS.delegate,
  summary: 'hand a task to an agent, wait, and report what it did',
  operands: [{ name: '[objective]', help: 'what to do, word for word; "-" reads it from standard input' }],
  options: [
    { flags: '--agent <id>', help: 'the agent to use; wins over the role’s agents', group: WHO },
    { flags: '--role <name>', help: 'the profile to use: its agents, mode, bounds and prompt', group: WHO },
    { flags: '--model <name>', help: 'the model that the agent is asked to use', group: WHO },
    {
      flags: '--objective <text|@file|->',
      help: 'what to do: a text, a file, or standard input; "@@" begins a text that starts with "@"',
      group: WHAT,
    },
    {
      flags: '--context <text|@file>',
      help: 'what helps to understand: excerpts, history, links',
      group: WHAT,
    },
    {
      flags: '--constraint <text>',
      help: 'what must be respected on the way (repeatable)',
      group: WHAT,
      repeatable: true,
    },
    {
      flags: '--accept <text>',
      help: 'what must hold for the work to be accepted (repeatable)',
      group: WHAT,
      repeatable: true,
    },
    { flags: '--mode <mode>', help: 'read-only or write', group: WHERE },
    { flags: '--isolation <where>', help: 'inplace, worktree or auto', group: WHERE },
    { flags: '--network <access>', help: 'auto, on or off', group: WHERE },
    { flags: '--base <ref>', help: 'the commit to start from; default: HEAD', group: WHERE },
    {
      flags: '--carry-dirty',
      help: 'start from the working tree as it is, uncommitted edits included',
      group: WHERE,
    },
    { flags: '--timeout <duration>', help: 'the time limit: 90s, 10m, 1h', group: WHERE },
    {
      flags: '--channel',
      help: 'let the agent ask, and tell how it gets on; see caesar answer',
      group: WHERE,
    },
    { flags: '--keep-background', help: 'leave alone what the agent leaves running', group: WHERE },
    { flags: '--detach', help: 'print the task’s id at once and go on without waiting for it', group: WHERE },
    {
      flags: '--verify <command>',
      help: 'run this in the workspace afterwards; a failure fails the task (repeatable)',
      group: CHECK,
      repeatable: true,
    },
  ],
  examples: [
    ['caesar run "Fix the parser on empty inputs" --agent codex', 'in a worktree when there is a repository'],
    [
      'caesar run --agent codex --objective @brief.md --verify "npm test"',
      'a long brief, held against the tests',
    ],
    ['caesar run "Update the docs" --agent codex --detach', 'go on with other work; see caesar await'],
    ['caesar run "Explain the cache" --agent claude --mode read-only -- --verbose', 'raw arguments after --'],
  ],
  notes: 'An objective that begins with "-" goes through --objective.',
  takesRawArguments: true,
  load: async () => (await import('../commands/run.ts')).run,
};
