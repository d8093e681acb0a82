import * as z from 'zod';
import { documentIdSchema } from './ids.ts';
import { PROTOCOLS } from './version.ts';
import type { VersionTable } from './version-table.ts';

/** `/…`, `C:\…` or `\\server\…`. */
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

const absolutePath = z.string().regex(ABSOLUTE, 'must be an absolute path');

const modeSchema = z.enum(['read-only', 'write']);
const isolationSchema = z.enum(['inplace', 'worktree']);

/** How to start the MCP server that lets the agent speak back during its run. */
const channelSchema = z.looseObject({
  type: z
    .literal('mcp-stdio')
    .describe('The transport: an MCP server that speaks over its standard streams.'),
  name: z.string().min(1).describe('The name under which the server is to be registered.'),
  command: z.string().min(1).describe('The program to start.'),
  args: z.array(z.string()).default([]).describe('Its arguments.'),
  env: z.record(z.string(), z.string()).default({}).describe('Environment variables to add for it.'),
});

/** Version 1 of the task. Unknown keys are kept. */
export const taskSchema = z.looseObject({
  protocol: z.literal(PROTOCOLS.task).describe('The version of this document.'),
  id: documentIdSchema.describe('The identifier of the task; safe as a file name.'),
  created_at: z.iso.datetime({ offset: true }).describe('The instant of creation, ISO 8601.'),
  role: z.string().min(1).optional().describe('The requested profile; absent when none was.'),
  agent: z.string().min(1).describe('The identifier of the selected agent.'),
  objective: z.string().min(1).describe('What is to be achieved.'),
  context: z
    .string()
    .default('')
    .describe('What helps to understand the objective: excerpts, history, links.'),
  constraints: z.array(z.string()).default([]).describe('What must be respected on the way.'),
  acceptance_criteria: z
    .array(z.string())
    .default([])
    .describe('What must hold for the work to be accepted.'),
  mode: modeSchema.describe('Whether the workspace may be changed.'),
  isolation: isolationSchema.describe('Whether the work happens in place or in a worktree, once decided.'),
  network: z.boolean().default(true).describe('False when the network is known to be cut.'),
  workspace: absolutePath.describe('The working root, as an absolute path.'),
  base_ref: z
    .string()
    .min(1)
    .optional()
    .describe('In a worktree, the SHA of the commit that the work starts from.'),
  deadline_ms: z.int().min(1).describe('The time limit, in milliseconds from the start of the agent.'),
  depth: z.int().min(0).describe('How deep the delegation is; the main agent is at 0, its tasks at 1.'),
  report_path: absolutePath.describe('Where the report is to be left, as an absolute path.'),
  events_path: absolutePath.describe('Where events may be appended, as an absolute path.'),
  channel: channelSchema.nullable().default(null).describe('The return channel; null when there is none.'),
});

/** A task with every default filled in. */
export type Task = z.infer<typeof taskSchema>;
export type Mode = z.infer<typeof modeSchema>;
export type Isolation = z.infer<typeof isolationSchema>;
export type Channel = z.infer<typeof channelSchema>;

/** The versions of the task that can be read. */
export const taskVersions: VersionTable<Task> = {
  document: 'task',
  versions: { [PROTOCOLS.task]: taskSchema },
};
