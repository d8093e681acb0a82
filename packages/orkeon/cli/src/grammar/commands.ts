import { RUN_OPTIONS } from './run-options.ts';
import type { CommandSyntax, OptionSyntax } from './syntax.ts';

const JSON_OPTION: OptionSyntax = { name: 'json', help: 'print JSON on standard output, and nothing else' };
const RUN_OPERAND = {
  name: '<run>',
  help: "a run's id, any unambiguous beginning of it, or 'last'",
};

/** The commands, in the order of the help. */
export const COMMANDS: readonly CommandSyntax[] = [
  {
    name: 'run',
    summary: 'run a crew',
    operand: { name: '<target>', help: 'a crew file, or a folder with a crew.yaml in it' },
    options: RUN_OPTIONS,
    examples: [
      ['orkeon run crew.yaml', 'progress on stderr, the result on stdout'],
      ['orkeon run crew.yaml -V topic=tides audience=children > article.md', 'with variables'],
      ['orkeon run crew.yaml --record take.jsonl', 'keep every exchange with the model'],
      ['orkeon run crew.yaml --replay take.jsonl', 'the same again, offline'],
      ['orkeon run crew.yaml --json | jq -r .output', 'for a program that waits'],
      ['orkeon run crew.yaml --events jsonl --stream --client my-screen', 'for a program that watches'],
    ],
    notes: [
      "'orkeon crew.yaml' is the same as 'orkeon run crew.yaml'.",
      'With --events, stdout is one JSON document a line, from run.started to run.finished, and stdin takes',
      'answers ({"kind":"input.given","value":"yes"}) and {"kind":"cancel"}. Silence never consents.',
      'Without it, a task that asks a human is approved, and said to be, unless --ask is given.',
      'What a run said is kept in .orkeon/runs/<run>/events.jsonl.',
    ],
  },
  {
    name: 'runs ls',
    summary: 'list the runs of this folder, latest first',
    options: [JSON_OPTION],
    examples: [['orkeon runs ls', 'what ran here, and how it ended']],
  },
  {
    name: 'runs show',
    summary: 'show what a run did',
    operand: RUN_OPERAND,
    options: [JSON_OPTION],
    examples: [['orkeon runs show last', 'tasks, tokens and ending of the latest run']],
  },
  {
    name: 'runs replay',
    summary: 'print what a run said, line by line',
    operand: RUN_OPERAND,
    options: [JSON_OPTION],
    examples: [['orkeon runs replay last | orkeon events check -', 'hold a run against the protocol']],
  },
  {
    name: 'events check',
    summary: 'hold an event stream against the protocol',
    operand: { name: '<file>', help: "a file of events, or '-' for standard input" },
    options: [JSON_OPTION],
    examples: [['orkeon run crew.yaml --events jsonl | orkeon events check -', 'check a run as it speaks']],
    notes: ['Ends with 0 when the stream is right, and with 1 when it is not.'],
  },
];

/** The options that every command takes. */
export const SHARED_OPTIONS: readonly OptionSyntax[] = [
  { name: 'cwd', value: 'folder', help: 'work in that folder instead of this one' },
  { name: 'help', short: 'h', help: 'show this help' },
];
