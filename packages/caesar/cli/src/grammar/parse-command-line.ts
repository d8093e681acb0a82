import type { Refusal } from '@caesar/protocol';
import { Command, CommanderError, Option } from 'commander';
import type { Asked, CommandSyntax } from './command-syntax.ts';
import type { Manual } from './manual.ts';
import { describeUsageError } from './usage-error.ts';

/** What a command line comes to. */
export type ParsedLine =
  | { readonly kind: 'command'; readonly command: CommandSyntax; readonly asked: Asked }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A command line to parse. */
export interface LineToParse {
  readonly manual: Manual;
  /** What stood before the first `--`. */
  readonly own: readonly string[];
  readonly raw: readonly string[] | null;
  /** Columns that help may fill; null for the default. */
  readonly width: number | null;
}

/** Parses what was typed; help that was asked for comes back as text. */
export function parseCommandLine(line: LineToParse): ParsedLine {
  const written: string[] = [];
  let parsed: ParsedLine | null = null;
  const words = wordsToParse(line);
  const program = buildProgram(line, words[0], {
    write: (text) => void written.push(text),
    take: (command, asked) => {
      parsed = refuseRawArguments(command, line.raw) ?? { kind: 'command', command, asked };
    },
  });
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0 || error.code === 'commander.help')
      return { kind: 'help', text: written.join('') };
    const named = line.manual.commands.find((command) => isNamed(command, words[0]));
    return { kind: 'refused', refusal: describeUsageError(error, named) };
  }
  return parsed ?? { kind: 'help', text: written.join('') };
}

/** `help x` is `x --help`; a command that is not there is all that there is to say, whatever follows it. */
function wordsToParse({ manual, own }: LineToParse): string[] {
  const asksForHelp = own[0] === 'help';
  const [name, ...rest] = asksForHelp ? own.slice(1) : own;
  if (name === undefined) return ['--help'];
  const isKnown = manual.commands.some((command) => isNamed(command, name));
  if (!isKnown && !name.startsWith('-')) return [name];
  return asksForHelp ? [name, '--help'] : [name, ...rest];
}

interface Sink {
  write(text: string): void;
  take(command: CommandSyntax, asked: Asked): void;
}

function isNamed({ name, aliases = [] }: CommandSyntax, word: string | undefined): boolean {
  return word !== undefined && [name, ...aliases].includes(word);
}

/** The command that is named is known whole; of the others the names will do. */
function buildProgram({ manual, width }: LineToParse, named: string | undefined, sink: Sink): Command {
  const program = new Command('caesar')
    .exitOverride()
    .configureOutput({ writeOut: sink.write, writeErr: () => undefined })
    .configureHelp({ formatHelp: () => manual.helpOf(null, width) })
    .helpCommand(false);
  for (const syntax of manual.commands) {
    const command = program.command(syntax.name).helpOption(false);
    for (const alias of syntax.aliases ?? []) command.alias(alias);
    if (!isNamed(syntax, named)) continue;
    describe(command, syntax, manual);
    command.configureHelp({ formatHelp: () => manual.helpOf(syntax, width) });
    command.action(() => sink.take(syntax, askedOf(command, syntax)));
  }
  return program;
}

function describe(command: Command, syntax: CommandSyntax, manual: Manual): void {
  for (const operand of syntax.operands) command.argument(operand.name);
  for (const { flags, repeatable } of [...syntax.options, ...manual.sharedOptions]) {
    const option = new Option(flags);
    if (option.attributeName() === 'help') command.addHelpOption(option);
    else if (repeatable) command.addOption(option.argParser(append));
    else command.addOption(option);
  }
}

function append(value: string, former: readonly string[] = []): readonly string[] {
  return [...former, value];
}

function askedOf(command: Command, syntax: CommandSyntax): Asked {
  const operands = command.registeredArguments.map((operand, index) => [
    operand.name(),
    command.processedArgs[index],
  ]);
  const lists = syntax.options
    .filter(({ repeatable }) => repeatable)
    .map(({ flags }) => [new Option(flags).attributeName(), []]);
  return {
    operands: Object.fromEntries(operands),
    options: { ...Object.fromEntries(lists), ...command.opts() },
  };
}

function refuseRawArguments(command: CommandSyntax, raw: readonly string[] | null): ParsedLine | null {
  if (raw === null || command.takesRawArguments) return null;
  const refusal: Refusal = {
    code: 'ARGUMENT_UNEXPECTED',
    reason: `${command.name} starts no agent, so nothing can follow --`,
    remedy: `leave out what begins at --; see: caesar ${command.name} --help`,
  };
  return { kind: 'refused', refusal };
}
