import { readChoice } from './choice-option.ts';
import { type Outcome, taken } from './outcome.ts';

/** Reads an option that takes words separated by commas; undefined stays undefined. */
export function readChoices<Word extends string>(
  flag: string,
  value: string | undefined,
  words: readonly Word[],
): Outcome<readonly Word[] | undefined> {
  if (value === undefined) return taken(undefined);
  const chosen: Word[] = [];
  for (const part of value.split(',').map((word) => word.trim())) {
    const word = readChoice(flag, part, words);
    if (!word.ok) return word;
    if (word.value !== undefined) chosen.push(word.value);
  }
  return taken(chosen);
}
