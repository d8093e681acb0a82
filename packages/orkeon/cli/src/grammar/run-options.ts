import type { OptionSyntax } from './syntax.ts';

const WATCH = 'For a program';
const ASK = 'Questions';
const MODEL = 'Model';
const INPUT = 'What the crew is given';
const BOUNDS = 'Bounds';
const LOOK = 'Look without running';

/** `NAME=value`, the name as crew files spell it. */
export const VARIABLE = /^[\p{L}_][\p{L}\p{N}_.-]*=/u;

/** The options of `run`. */
export const RUN_OPTIONS: readonly OptionSyntax[] = [
  {
    name: 'var',
    short: 'V',
    value: 'name=value',
    help: 'set a variable of the crew (repeatable)',
    group: INPUT,
    takesAlso: (word) => VARIABLE.test(word),
  },
  {
    name: 'mount',
    short: 'm',
    value: 'folder:/name:ro|rw',
    help: 'let agents use a folder, under a name (repeatable)',
    group: INPUT,
    takesAlso: (word) => /:\/[A-Za-z0-9._-]+(:|$)/.test(word),
  },
  {
    name: 'allow-external-mounts',
    help: 'also folders outside the crew’s folder and this one',
    group: INPUT,
  },
  { name: 'ask', help: 'ask questions here, at the terminal', group: ASK },
  { name: 'record', value: 'file', help: 'keep every exchange with the model in a cassette', group: MODEL },
  { name: 'replay', value: 'file', help: 'take the model’s answers from a cassette, offline', group: MODEL },
  { name: 'timeout', value: 'duration', help: 'cancel the run after that long: 90s, 10m, 1h', group: BOUNDS },
  {
    name: 'json',
    help: 'print what the run came to as one JSON document, and nothing else, on stdout',
    group: WATCH,
  },
  {
    name: 'events',
    value: 'jsonl',
    help: 'say what happens on stdout, one JSON document a line',
    group: WATCH,
  },
  { name: 'stream', help: 'also say generated text as it comes', group: WATCH },
  { name: 'client', value: 'name', help: 'the observer’s name on the hub; default: studio', group: WATCH },
  {
    name: 'reader-timeout',
    value: 'duration',
    help: 'fail the run when its reader takes nothing for that long; default: 5m',
    group: WATCH,
  },
  { name: 'validate', help: 'check the crew file and stop', group: LOOK },
  { name: 'list-tools', help: 'list the tools that a crew may grant and stop', group: LOOK },
  {
    name: 'verbosity',
    short: 'v',
    value: '0|1|2',
    help: 'how much to say on stderr; default: 1',
    group: LOOK,
  },
];
