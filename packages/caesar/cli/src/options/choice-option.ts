import { nearest } from '@caesar/agents';
import { type Outcome, taken, wrongOption } from './outcome.ts';

/** Reads an option that takes one of a few words; undefined stays undefined. */
export function readChoice<Word extends string>(
  flag: string,
  value: string | undefined,
  words: readonly Word[],
): Outcome<Word | undefined> {
  if (value === undefined) return taken(undefined);
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return taken(word);
  const meant = nearest(value, words);
  const choices = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return wrongOption(
    `${flag} cannot be '${value}'`,
    meant === null ? `give ${choices}` : `did you mean ${meant}? it can be ${choices}`,
  );
}
