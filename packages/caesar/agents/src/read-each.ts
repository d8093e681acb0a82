import type { Fact } from './fact.ts';
import { fieldsOf, type JsonFields, listOf } from './json-fields.ts';

/** What the objects of a list tell together; null when there are none, or none can be understood. */
export function readEach(
  list: unknown,
  read: (fields: JsonFields) => readonly Fact[] | null,
): readonly Fact[] | null {
  const told = listOf(list).map((one) => read(fieldsOf(one)));
  return told.every((facts) => facts === null) ? null : told.flatMap((facts) => facts ?? []);
}
