/** One thing that is wrong in a document. */
export interface Problem {
  /** The field, `changes[0].path`; empty for the document as a whole. */
  readonly path: string;
  /** What is wrong with it, fit to follow the path in a sentence. */
  readonly reason: string;
}

/** Why a document could not be taken. `reason` is one line that names the document and, where there is one, the field. */
export type Unread =
  /** There is no such document. */
  | { readonly ok: false; readonly outcome: 'absent'; readonly reason: string }
  /** What is there is not one JSON object in UTF-8. */
  | { readonly ok: false; readonly outcome: 'unreadable'; readonly reason: string }
  /** The object breaks the rules of its version. */
  | {
      readonly ok: false;
      readonly outcome: 'invalid';
      readonly reason: string;
      readonly problems: readonly Problem[];
    }
  /** The object is of a version that the reader does not know. */
  | {
      readonly ok: false;
      readonly outcome: 'unknown_version';
      readonly reason: string;
      readonly version: string;
    };

/** What reading a document gives: its value, or one of four reasons. */
export type Reading<Value> = { readonly ok: true; readonly value: Value } | Unread;
