/** A JSON Schema, of which the keywords in `checks.ts` are understood. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** The form that an agent's final answer must have. */
export type AnswerForm =
  | { readonly kind: 'object' }
  | {
      readonly kind: 'schema';
      /** What the provider is told that the answer is called. */
      readonly name: string;
      readonly schema: JsonSchema;
      /** Whether the provider is to hold its model to the schema; the answer is held to it in any case. */
      readonly strict: boolean;
    };

/** Where a value differs from what it should be, and how. */
export interface Mismatch {
  /** `items[0].name`; empty for the whole value. */
  readonly path: string;
  readonly problem: string;
}
