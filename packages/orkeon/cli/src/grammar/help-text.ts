import { COMMANDS, SHARED_OPTIONS } from './commands.ts';
import type { CommandSyntax, OptionSyntax } from './syntax.ts';

const INDENT = 2;

/** The help of the program itself. */
export function programHelp(): string {
  return [
    'Runs crews of agents, and says what happens on a versioned event stream.',
    '',
    'Usage: orkeon <command> [options]',
    '       orkeon <crew.yaml> [options]',
    '',
    'Commands:',
    ...columns(COMMANDS.map((command) => [nameOf(command), command.summary])),
    '',
    'Options:',
    ...optionLines([{ name: 'version', help: 'show the version' }, ...SHARED_OPTIONS]),
    '',
    'Examples:',
    '  orkeon run crew.yaml             # run a crew; its model is set by the file or the environment',
    '  orkeon run crew.yaml --validate  # check the file first',
    '  orkeon runs show last            # look at what a run did',
    '  orkeon run --help                # everything that a run can be told',
    '',
    'A model is set in the crew file (llm:), or by ORKEON_PROVIDER, ORKEON_MODEL, ORKEON_BASE_URL and ORKEON_API_KEY.',
    'Exit codes: 0 good, 1 refused before any task ran, 2 failed, 130 cancelled.',
    'Nothing is sent anywhere but to the model: orkeon has no telemetry.',
    '',
  ].join('\n');
}

/** The help of one command. */
export function commandHelp(command: CommandSyntax): string {
  const { summary, operand, options, examples, notes = [] } = command;
  const groups = [...new Set(options.map(({ group }) => group))];
  return [
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    '',
    `Usage: orkeon ${nameOf(command)} [options]`,
    ...(operand === undefined ? [] : ['', ...columns([[operand.name, operand.help]])]),
    ...groups.flatMap((group) => [
      '',
      `${group ?? 'Options'}:`,
      ...optionLines(options.filter((option) => option.group === group)),
    ]),
    '',
    'Everywhere:',
    ...optionLines(SHARED_OPTIONS),
    '',
    'Examples:',
    ...examples.flatMap(([line, purpose]) => [`  # ${purpose}`, `  ${line}`]),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
  ].join('\n');
}

const nameOf = ({ name, operand }: CommandSyntax) => [name, operand?.name].filter(Boolean).join(' ');

function optionLines(options: readonly OptionSyntax[]): string[] {
  return columns(
    options.map(({ name, short, value, help }) => {
      const dashes = short === undefined ? `    --${name}` : `-${short}, --${name}`;
      return [value === undefined ? dashes : `${dashes} <${value}>`, help];
    }),
  );
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + INDENT;
  return rows.map(([left, right]) => `${' '.repeat(INDENT)}${left.padEnd(width)}${right}`);
}
