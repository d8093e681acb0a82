import * as z from 'zod';
import { schemaProblem } from '../answer/schema-problem.ts';
import { duration } from './duration.ts';
import { levels } from './levels.ts';

const notYet = 'is not supported yet: remove it';
const refused = {
  apiKey:
    "a key is never written in a crew file: name the environment variable that holds it with 'apiKeyEnv'",
  profile: notYet,
  thinking: notYet,
  cache: notYet,
};

/** The form of the final answer: a JSON Schema, written as JSON. */
export const responseSchemaSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'is no name: write letters, digits, - and _' })
      .default('response'),
    schema: z.string().superRefine((text, context) => {
      const message = schemaTextProblem(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
    strict: z.boolean().default(true),
  })
  .register(levels, { name: 'responseSchema', at: 'llm.responseSchema', refused: {} });

function schemaTextProblem(text: string): string | undefined {
  try {
    return schemaProblem(JSON.parse(text));
  } catch {
    return 'is not JSON: write the JSON Schema as JSON';
  }
}

const fields = {
  provider: z
    .enum(['openai-compatible', 'openai', 'anthropic', 'google', 'mistral', 'ollama', 'openrouter'])
    .optional(),
  model: z.string().min(1).optional(),
  baseUrl: z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).optional(),
  /** Name of the environment variable that holds the key. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'is not the name of an environment variable' })
    .optional(),
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  maxTokens: z.number().int().min(1).optional(),
  maxRetries: z.number().int().min(0).max(20).optional(),
  /** Default: `json_schema` with a `responseSchema`, else `text`. */
  responseFormat: z.enum(['text', 'json_object', 'json_schema']).optional(),
  responseSchema: responseSchemaSchema.optional(),
  /** Limit of one call to the model. */
  timeout: duration.optional(),
};

/** The `llm` block of an agent: what differs from the crew's. */
export const agentLlmSchema = z
  .strictObject(fields)
  .register(levels, { name: "an agent's llm block", at: 'agents.<id>.llm', refused });

/** The `llm` block of a crew; `cassette` is a file to replay the model's answers from, relative to the crew file. */
export const crewLlmSchema = z
  .strictObject({ ...fields, cassette: z.string().min(1).optional() })
  .register(levels, { name: "the crew's llm block", at: 'llm', refused });
