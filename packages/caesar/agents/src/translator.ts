import type { Fact } from './fact.ts';

/** Understands the standard output of one run. It keeps what it needs between lines, and never throws. */
export interface Translator {
  /** What one line tells; the line comes without its end. */
  line(text: string): readonly Fact[];
  /** What the end of the stream tells; called once, after the last line. */
  end(): readonly Fact[];
}

/** The translator of an agent whose output is not a stream of events: it tells nothing. */
export const silentTranslator: Translator = { line: () => [], end: () => [] };
