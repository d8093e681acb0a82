import * as z from 'zod';

/** What the reader knows about one level of a crew file beside the keys in its schema. */
export interface Level {
  /** How a message calls the level: `an agent`. */
  readonly name: string;
  /** Where its keys stand: `agents.<id>`; empty at the top of the file. */
  readonly at: string;
  /** Keys that people write and that do not work here, each with what to do instead. Never ignored: refused by name. */
  readonly refused: Readonly<Record<string, string>>;
}

/** The levels of a crew file, by the schema of each. */
export const levels = z.registry<Level>();

/**
 * Texts that appear on the event stream (names, roles, questions). An environment value never stands in them: `${NAME}` is
 * refused there.
 */
export const shownTexts = z.registry<{ readonly shown: true }>();
