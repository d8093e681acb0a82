import * as z from 'zod';
import { duration } from './duration.ts';
import { humanInputSchema } from './human-input-schema.ts';
import { identity } from './identity.ts';
import { levels, shownTexts } from './levels.ts';
import { agentLlmSchema, crewLlmSchema, responseSchemaSchema } from './llm-schema.ts';
import { mountSchema } from './mount-schema.ts';

const notYet = 'is not supported yet: remove it';
const text = z.string().min(1);
/** A tool's name, or a reference to a task or an agent. */
const reference = z.string().min(1).register(shownTexts, { shown: true });
const references = z.array(reference).refine((names) => new Set(names).size === names.length, {
  error: 'names something twice: keep one',
});

const agentSchema = z
  .strictObject({
    id: identity,
    role: z.string().min(1).register(shownTexts, { shown: true }).optional(),
    goal: text,
    backstory: text.optional(),
    tools: references.default([]),
    maxIter: z.number().int().min(1).default(20),
    llm: agentLlmSchema.optional(),
  })
  .register(levels, {
    name: 'an agent',
    at: 'agents.<id>',
    refused: {
      allowDelegation: notYet,
      maxRpm: notYet,
      guardrails: notYet,
      knowledge: notYet,
      verbose: notYet,
    },
  });

const taskSchema = z
  .strictObject({
    id: identity,
    description: text,
    expectedOutput: text,
    agent: reference.optional(),
    dependencies: references.default([]),
    /** Whose outputs the task reads, in this order; each is a dependency too. Without it: all tasks that ended earlier. */
    context: references.optional(),
    /** Added to the agent's tools for this task. */
    tools: references.default([]),
    humanInput: z.union([z.boolean(), humanInputSchema]).default(false),
    timeout: duration.optional(),
  })
  .register(levels, {
    name: 'a task',
    at: 'tasks.<id>',
    refused: {
      asyncExecution: notYet,
      deliverable: notYet,
      llmOverride: notYet,
      guardrails: notYet,
    },
  });

const linkSchema = z
  .strictObject({
    /** Another crew's name, or `client:<name>`. */
    to: z
      .string()
      .regex(/^(client:)?[^\s/:][^/:]*$/, { error: "is neither a crew's name nor 'client:<name>'" }),
    direction: z.enum(['outbound', 'inbound', 'bidirectional', 'both']).default('outbound'),
    /** Empty or absent: all topics. */
    allowedTopics: references.default([]),
  })
  .register(levels, { name: 'a link', at: 'links[]', refused: {} });

/** The six modes that a crew file may name. */
const MODES = ['sequential', 'hierarchical', 'parallel', 'consensual', 'graph', 'autonomous'] as const;
/** Those that can be run. */
export const BUILT_MODES: readonly string[] = ['sequential'];

/** A crew file, keys in camelCase, agents and tasks as lists of maps with an `id`. */
export const crewFileSchema = z
  .strictObject({
    name: identity,
    goal: text.optional(),
    process: z.enum(MODES).default('sequential'),
    llm: crewLlmSchema.optional(),
    variables: z.record(z.string(), z.string()).default({}),
    mounts: z.array(mountSchema).default([]),
    /** Null is the same as absent: never declared. An empty list is a declaration. */
    links: z.array(linkSchema).nullable().optional(),
    timeout: duration.optional(),
    agents: z.array(agentSchema).min(1),
    tasks: z.array(taskSchema).min(1),
  })
  .register(levels, {
    name: 'the crew',
    at: '',
    refused: {
      managerAgent: notYet,
      memory: notYet,
      memoryProvider: notYet,
      planning: notYet,
      maxRpm: notYet,
      rag: notYet,
      graphConfig: notYet,
      consensus: notYet,
      anchors: notYet,
      verbose: notYet,
    },
  });

/** Every level of a crew file, those where people put most first. */
export const fileLevels: readonly z.ZodObject[] = [
  agentSchema,
  taskSchema,
  crewFileSchema,
  crewLlmSchema,
  humanInputSchema,
  responseSchemaSchema,
  linkSchema,
];

export type CrewFile = z.infer<typeof crewFileSchema>;
