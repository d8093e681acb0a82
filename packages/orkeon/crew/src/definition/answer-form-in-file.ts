import type { AnswerForm, JsonSchema } from '../answer/answer-form.ts';
import type { CrewFile } from './crew-schema.ts';
import type { Reading } from './reading.ts';

type LlmInFile = NonNullable<CrewFile['llm']>;
type Asked = { readonly [Key in 'responseFormat' | 'responseSchema']: LlmInFile[Key] | undefined };

/** The form of the answers that settings ask for; undefined for any text. A schema alone asks for `json_schema`. */
export function readAnswerForm({ responseFormat, responseSchema }: Asked): AnswerForm | undefined {
  const format = responseFormat ?? (responseSchema ? 'json_schema' : 'text');
  if (format === 'json_object') return { kind: 'object' };
  if (format === 'text' || !responseSchema) return undefined;
  const { name, schema, strict } = responseSchema;
  return { kind: 'schema', name, strict, schema: JSON.parse(schema) as JsonSchema };
}

/** Refuses a `json_schema` without a schema, and a schema that its own block does not use. */
export function checkAnswerForms({ llm, agents }: CrewFile, reading: Reading): void {
  const check = (
    block: Partial<LlmInFile> | undefined,
    crew: Partial<LlmInFile>,
    path: readonly (string | number)[],
  ) => {
    const format = block?.responseFormat;
    if (format === 'json_schema' && !block?.responseSchema && !crew.responseSchema) {
      reading.refuse([...path, 'responseFormat'], "needs a 'responseSchema': add it");
    }
    if (format !== undefined && format !== 'json_schema' && block?.responseSchema) {
      reading.refuse(
        [...path, 'responseFormat'],
        "makes no use of the 'responseSchema': write json_schema, or remove one",
      );
    }
  };
  check(llm, {}, ['llm']);
  for (const [index, agent] of agents.entries()) check(agent.llm, llm ?? {}, ['agents', index, 'llm']);
}
