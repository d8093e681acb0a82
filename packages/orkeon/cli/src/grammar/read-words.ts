import { nearestName } from '@orkeon/crew';
import { type Refusable, refuse } from '../refusal.ts';
import type { OptionSyntax, Words } from './syntax.ts';

interface Reading {
  readonly operands: string[];
  readonly values: Map<string, string[]>;
}

/** An option as it stands on the command line: `--name`, `--name=value`, `-n`, `-nvalue`. */
interface WrittenOption {
  readonly shown: string;
  readonly option: OptionSyntax | undefined;
  /** What stands in the same word; absent when nothing does. */
  readonly attached: string | undefined;
}

/**
 * Reads words as operands and options. A value in the option's own word (`--option=value`) is taken as it is, whatever it
 * begins with; one in the next word may not look like an option. After `--` every word is an operand.
 */
export function readWords(words: readonly string[], options: readonly OptionSyntax[]): Refusable<Words> {
  const reading: Reading = { operands: [], values: new Map() };
  let index = 0;
  while (index < words.length) {
    const word = words[index] ?? '';
    index += 1;
    if (word === '--') {
      reading.operands.push(...words.slice(index));
      break;
    }
    if (!looksLikeOption(word)) {
      reading.operands.push(word);
      continue;
    }
    const taken = takeOption(findOption(word, options), words.slice(index), reading);
    if (!taken.ok) return taken.refusal.code === 'OPTION_UNKNOWN' ? unknownOption(word, options) : taken;
    index += taken.value;
  }
  return { ok: true, value: reading };
}

/** A dash alone is an operand: it stands for standard input. */
const looksLikeOption = (word: string) => word.startsWith('-') && word.length > 1;

function findOption(word: string, options: readonly OptionSyntax[]): WrittenOption {
  if (!word.startsWith('--')) {
    const option = options.find(({ short }) => short === word[1]);
    const attached = word.length > 2 ? word.slice(2).replace(/^=/, '') : undefined;
    return { shown: `-${word[1]}`, option, attached };
  }
  const end = word.indexOf('=');
  const name = end === -1 ? word.slice(2) : word.slice(2, end);
  const option = options.find((candidate) => candidate.name === name);
  return { shown: `--${name}`, option, attached: end === -1 ? undefined : word.slice(end + 1) };
}

/** Takes an option with its values; how many of the words after it went with it. */
function takeOption(
  written: WrittenOption,
  following: readonly string[],
  reading: Reading,
): Refusable<number> {
  const { option, attached, shown } = written;
  if (option === undefined) return refuse('OPTION_UNKNOWN', '', '');
  if (option.value === undefined) {
    if (attached !== undefined) return refuse('OPTION_INVALID', `${shown} takes no value`, `write ${shown}`);
    reading.values.set(option.name, ['']);
    return { ok: true, value: 0 };
  }
  const next = following[0];
  const value = attached ?? (next === undefined || looksLikeOption(next) ? undefined : next);
  if (value === undefined || value === '') return incomplete(option);
  if (option.takesAlso === undefined && reading.values.has(option.name)) {
    return refuse('OPTION_INVALID', `--${option.name} was given twice`, 'give it once');
  }
  const used = attached === undefined ? 1 : 0;
  const further = wordsThatBelong(following.slice(used), option);
  reading.values.set(option.name, [...(reading.values.get(option.name) ?? []), value, ...further]);
  return { ok: true, value: used + further.length };
}

function wordsThatBelong(words: readonly string[], { takesAlso }: OptionSyntax): readonly string[] {
  if (takesAlso === undefined) return [];
  const end = words.findIndex((word) => looksLikeOption(word) || !takesAlso(word));
  return end === -1 ? words : words.slice(0, end);
}

function incomplete({ name, value }: OptionSyntax) {
  return refuse('OPTION_INCOMPLETE', `--${name} needs a value`, `write --${name}=<${value}>`);
}

function unknownOption(word: string, options: readonly OptionSyntax[]) {
  const [typed = ''] = word.split('=');
  const nearest = nearestName(
    typed.replace(/^-+/, ''),
    options.map(({ name }) => name),
  );
  const remedy = nearest === undefined ? 'see the options with --help' : `did you mean --${nearest}?`;
  return refuse('OPTION_UNKNOWN', `there is no option '${typed}'`, remedy);
}
