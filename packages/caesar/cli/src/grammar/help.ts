import type { CommandSyntax } from './command-syntax.ts';
import { type HelpRow, rowLines, termWidthOf, wrapText } from './help-lines.ts';
import { SHARED_OPTIONS } from './shared-options.ts';

/** Columns that help fills where nothing bounds it. */
const USUAL_WIDTH = 100;

const INTRODUCTION =
  'Hands a task to a coding agent, in a disposable git worktree, and reports what it did, held against git.';
const PROGRAM_OPTIONS: readonly HelpRow[] = [
  { term: '-V, --version', text: 'show the version' },
  { term: '-h, --help', text: 'show this help, or a command’s' },
];
const PROGRAM_NOTES = [
  'Exit codes: 0 good, 1 failed, 2 wrong usage, configuration or policy, 130 interrupted.',
  'Agents of your own are declared in .caesar/config.toml. Nothing is sent anywhere: caesar has no telemetry.',
];
const PROGRAM_EXAMPLES = [
  'caesar run "Fix the parser on empty inputs" --agent codex',
  'caesar show 7f3a   (any beginning of an id that no other shares)',
  'caesar apply 7f3a',
];

/** A heading with what stands under it. */
interface Section {
  readonly title: string;
  readonly rows: readonly HelpRow[];
}

/** The help of the program: every command under its heading. */
export function programHelp(commands: readonly CommandSyntax[], width: number | null): string {
  const shown = commands.filter(({ isHidden }) => isHidden !== true);
  const groups = [...new Set(shown.map(({ group }) => group))];
  const sections = groups.map((group) => ({
    title: `${group}:`,
    rows: shown.filter((command) => command.group === group).map(commandRow),
  }));
  return page({
    usage: 'caesar <command> [options]',
    introduction: INTRODUCTION,
    sections: [...sections, { title: 'Options:', rows: PROGRAM_OPTIONS }],
    examples: PROGRAM_EXAMPLES,
    notes: PROGRAM_NOTES,
    width: width ?? USUAL_WIDTH,
  });
}

/** The help of one command: its operands, its options under their headings, and examples. */
export function commandHelp(command: CommandSyntax, width: number | null): string {
  const options = [...command.options, ...SHARED_OPTIONS];
  const groups = [...new Set(options.map(({ group }) => group ?? 'Options:'))];
  const operands = command.operands.map(({ name, help }) => ({
    term: name.replace(/[<>[\].]/g, ''),
    text: help,
  }));
  return page({
    usage: ['caesar', command.name, '[options]', ...command.operands.map(({ name }) => name)].join(' '),
    introduction: `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    sections: [
      { title: 'Arguments:', rows: operands },
      ...groups.map((title) => ({
        title,
        rows: options
          .filter(({ group }) => (group ?? 'Options:') === title)
          .map(({ flags, help }) => ({ term: flags, text: help })),
      })),
    ],
    examples: command.examples.flatMap(([line, purpose]) => [`# ${purpose}`, line]),
    notes: command.notes === undefined ? [] : [command.notes],
    width: width ?? USUAL_WIDTH,
  });
}

function commandRow({ name, aliases = [], operands, summary }: CommandSyntax): HelpRow {
  return {
    term: [[name, ...aliases].join(', '), ...operands.map((operand) => operand.name)].join(' '),
    text: summary,
  };
}

function page({
  usage,
  introduction,
  sections,
  examples,
  notes,
  width,
}: {
  usage: string;
  introduction: string;
  sections: readonly Section[];
  examples: readonly string[];
  notes: readonly string[];
  width: number;
}): string {
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const termWidth = termWidthOf(filled.flatMap(({ rows }) => rows));
  const blocks = [
    [`Usage: ${usage}`],
    wrapText(introduction, width),
    ...filled.map(({ title, rows }) => [title, ...rowLines(rows, termWidth, width)]),
    ['Examples:', ...examples.map((line) => `  ${line}`)],
    notes.flatMap((note) => wrapText(note, width)),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
