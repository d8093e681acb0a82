import type * as z from 'zod';

/** The schema of one version, or a choice among schemas by what the document says. */
export type VersionSchema<Value> =
  | z.ZodType<Value>
  | ((document: Readonly<Record<string, unknown>>) => z.ZodType<Value>);

/** What a reader knows of one document: a schema for each version. Reading two versions is having two rows. */
export interface VersionTable<Value> {
  /** The document's name in messages: `report`. */
  readonly document: string;
  /** What `protocol` says → how such a document is read. */
  readonly versions: Readonly<Record<string, VersionSchema<Value>>>;
  /** The version of a document without `protocol`; such a document is refused when this is absent. */
  readonly unnamed?: string;
}
