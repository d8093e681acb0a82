import { nearestName } from '@orkeon/crew';
import { type Refusable, type Refusal, refuse } from '../refusal.ts';
import { COMMANDS, SHARED_OPTIONS } from './commands.ts';
import { commandHelp, programHelp } from './help-text.ts';
import { readWords } from './read-words.ts';
import { type RunRequest, readRunRequest } from './run-request.ts';
import type { CommandSyntax, Words } from './syntax.ts';

/** What is to be done, with what it needs. */
type Action =
  | { readonly kind: 'version' }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'run' | 'validate'; readonly request: RunRequest }
  | { readonly kind: 'list-tools'; readonly request: RunRequest }
  | { readonly kind: 'runs ls'; readonly json: boolean }
  | { readonly kind: 'runs show'; readonly id: string; readonly json: boolean }
  | { readonly kind: 'runs replay'; readonly id: string; readonly json: boolean }
  | { readonly kind: 'events check'; readonly file: string; readonly json: boolean };

/** What a command line comes to; `cwd` is the folder to work in, absent: this one. */
export type CommandLine = Action & { readonly cwd?: string };

const CREW_FILE = /\.(ya?ml|ork\.ts)$/i;

/** Reads a command line. A crew file in the place of a command is run. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [first] = argv;
  if (first === '--version') return { kind: 'version' };
  if (first === undefined || first === '--help' || first === '-h')
    return { kind: 'help', text: programHelp() };
  if (first === 'help') return readHelp(argv.slice(1));
  if (isFamily(first) && ['--help', '-h'].includes(argv[1] ?? '')) return readHelp([first]);
  const command = COMMANDS.find(({ name }) => name === first || name === `${first} ${argv[1]}`);
  if (command !== undefined) return readCommand(command, argv.slice(command.name.split(' ').length));
  const run = COMMANDS.find(({ name }) => name === 'run');
  const isImplicit = first.startsWith('-') || first.includes('/') || CREW_FILE.test(first);
  if (run !== undefined && isImplicit) return readCommand(run, argv);
  return { kind: 'refused', refusal: unknownCommand(argv) };
}

/** Whether a refusal of this command line is to be told as JSON. Stdout stays empty for who asked for events. */
export function wantsJson(argv: readonly string[]): boolean {
  return argv.includes('--json') && !argv.some((word) => /^--events(=|$)/.test(word));
}

const isFamily = (word: string) => COMMANDS.some(({ name }) => name.startsWith(`${word} `));

function readHelp(words: readonly string[]): CommandLine {
  const asked = words.join(' ');
  const commands = COMMANDS.filter(({ name }) => name === asked || name.startsWith(`${asked} `));
  if (asked === '') return { kind: 'help', text: programHelp() };
  if (commands.length === 0) return { kind: 'refused', refusal: unknownCommand(words) };
  return { kind: 'help', text: commands.map(commandHelp).join('\n') };
}

function unknownCommand([first = '', second = '']: readonly string[]): Refusal {
  const names = COMMANDS.map(({ name }) => name);
  const family = names.filter((name) => name.startsWith(`${first} `));
  if (family.length > 0) {
    const reason =
      second === '' ? `'${first}' is half a command` : `there is no command '${first} ${second}'`;
    return { code: 'COMMAND_UNKNOWN', reason, remedy: `use one of: ${family.join(', ')}` };
  }
  const run = COMMANDS.find(({ options }) => options.some(({ name }) => name === first));
  if (run !== undefined) {
    const remedy = `it is an option: orkeon ${run.name} ${run.operand?.name ?? ''} --${first}`;
    return { code: 'COMMAND_UNKNOWN', reason: `there is no command '${first}'`, remedy };
  }
  const nearest = nearestName(first, new Set(names.flatMap((name) => [name, name.split(' ')[0] ?? name])));
  const remedy =
    nearest === undefined
      ? "see the commands with 'orkeon --help'; a crew file ends in .yaml or .yml"
      : `did you mean 'orkeon ${nearest}'?`;
  return { code: 'COMMAND_UNKNOWN', reason: `there is no command '${first}'`, remedy };
}

function readCommand(command: CommandSyntax, words: readonly string[]): CommandLine {
  const read = readWords(words, [...command.options, ...SHARED_OPTIONS]);
  if (!read.ok) return refused(read);
  const { values } = read.value;
  if (values.has('help')) return { kind: 'help', text: commandHelp(command) };
  const action = readAction(command, read.value);
  const cwd = values.get('cwd')?.[0];
  if (!action.ok) return refused(action);
  return { ...action.value, ...(cwd !== undefined && { cwd }) };
}

const refused = ({ refusal }: { readonly refusal: Refusal }): CommandLine => ({ kind: 'refused', refusal });

function readAction(command: CommandSyntax, words: Words): Refusable<Action> {
  const { operands, values } = words;
  const operand = readOperand(command, words);
  if (!operand.ok) return operand;
  const json = values.has('json');
  const [id = ''] = operands;
  switch (command.name) {
    case 'runs ls':
      return { ok: true, value: { kind: 'runs ls', json } };
    case 'runs show':
      return { ok: true, value: { kind: 'runs show', id, json } };
    case 'runs replay':
      return { ok: true, value: { kind: 'runs replay', id, json } };
    case 'events check':
      return { ok: true, value: { kind: 'events check', file: id, json } };
    default: {
      const request = readRunRequest(words);
      if (!request.ok) return request;
      const kind = values.has('list-tools') ? 'list-tools' : values.has('validate') ? 'validate' : 'run';
      return { ok: true, value: { kind, request: request.value } };
    }
  }
}

function readOperand({ name, operand }: CommandSyntax, { operands, values }: Words): Refusable<undefined> {
  const most = operand === undefined ? 0 : 1;
  const extra = operands[most];
  if (extra !== undefined) {
    return refuse('ARGUMENT_UNEXPECTED', `'${extra}' is one word too many`, `see 'orkeon ${name} --help'`);
  }
  const mayLack = values.has('list-tools');
  if (operands.length < most && !mayLack) {
    return refuse('ARGUMENT_MISSING', `${name} needs ${operand?.name}`, `it is ${operand?.help}`);
  }
  if (operands[0] === '')
    return refuse('ARGUMENT_MISSING', `${operand?.name} is empty`, `it is ${operand?.help}`);
  return { ok: true, value: undefined };
}
