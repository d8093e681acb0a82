/** Something to be said about a document. */
export interface Remark {
  /** `fault`: the standard is broken. `advice`: it is kept, and could be kept better. */
  readonly level: 'fault' | 'advice';
  /** The line, counted from 1; null where no single one can be named. */
  readonly line: number | null;
  /** The field, `changes[0].path`; empty for the document as a whole. */
  readonly path: string;
  /** What is to be said, fit to follow the path in a sentence. */
  readonly reason: string;
}
