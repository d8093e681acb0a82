import type { CommandRequest, TaskFile } from './agent.ts';

/** The name, in the task directory, of the file that holds the report's strict JSON Schema. */
const NAME = 'report.schema.json';

/** The file for an agent that takes the report's schema by its path; null when none is asked for. */
export function schemaFile({
  schema,
  taskDirectory,
}: CommandRequest): { readonly path: string; readonly file: TaskFile } | null {
  if (schema === null) return null;
  const content = `${JSON.stringify(schema, null, 2)}\n`;
  return { path: `${taskDirectory}/${NAME}`, file: { name: NAME, content } };
}
