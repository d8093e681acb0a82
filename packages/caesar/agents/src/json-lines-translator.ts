import type { Fact } from './fact.ts';
import type { JsonFields } from './json-fields.ts';
import { parseJsonLine } from './json-line.ts';
import type { Translator } from './translator.ts';

/** What a stream of JSON objects, one a line, is read with. */
interface JsonLines {
  /** What one object tells: nothing when it is known and says nothing of use, null when it cannot be understood. */
  readonly line: (fields: JsonFields) => readonly Fact[] | null;
  /** What a line that is no such object tells, or null when it cannot be understood, which no such line can by default. */
  readonly words?: (text: string) => readonly Fact[] | null;
  /** What the end tells; nothing by default. */
  readonly end?: () => readonly Fact[];
}

/** The translator of such a stream. Blank lines say nothing; whatever is not understood becomes an `unknown_line`. */
export function jsonLinesTranslator({ line, words = () => null, end = () => [] }: JsonLines): Translator {
  return {
    line(text) {
      if (text.trim() === '') return [];
      const fields = parseJsonLine(text);
      return (fields === null ? words(text) : line(fields)) ?? [{ kind: 'unknown_line', line: text }];
    },
    end,
  };
}
