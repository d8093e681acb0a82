import * as z from 'zod';

const name = z.string().catch('');
const names = z.array(name).catch([]);
const agent = z.object({ id: name, tools: names });
const task = z.object({
  id: name,
  agent: name.optional(),
  dependencies: names,
  context: names,
  tools: names,
});

/**
 * The names in a crew file and what refers to what, as far as they can be read: what is missing or of a wrong type is empty,
 * so that references are checked in one go with everything else.
 */
export const outlineSchema = z.object({
  process: z.string().catch(''),
  variables: z.record(z.string(), z.unknown()).catch({}),
  mounts: names,
  agents: z.array(agent.catch({ id: '', tools: [] })).catch([]),
  tasks: z.array(task.catch({ id: '', dependencies: [], context: [], tools: [] })).catch([]),
});

export type Outline = z.infer<typeof outlineSchema>;
